import { beforeAll, expect, test } from "vitest";
import { beat } from "~/domain/sending/lease/lease";
import { noteSendTime } from "~/domain/sending/lease/send-times";
import { db } from "~/platform/db";
import { env } from "~/platform/env";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { ask } from "./call";

const HERE = { address: "127.0.0.1" };
const LOCAL = "http://localhost:3000/metrics";

beforeAll(async () => {
  const now = new Date();
  const ani = await person("Ani", { credits: 10 });
  const batch = await queuedBatch(ani, 3, now);
  await db.batch.update({ where: { id: batch }, data: { sent: 1, skipped: 1 } });
  const dispatch = { batchId: batch, rowNo: 2, userId: ani.id, phase: "SENDING", dueAt: now, claimedAt: now };
  await db.dispatch.create({ data: dispatch });
  const device = { userId: ani.id, name: "Phone", session: "s", sealedWebhookSecret: "", createdAt: now };
  await db.device.create({ data: { ...device, status: "WORKING", pauseReason: "admin" } });
  const result = { ok: false, differences: ["user 1: balance 3, entries add up to 4"] };
  await db.jobRun.create({ data: { name: "check-ledger", finishedAt: now, ok: true, result } });
  noteSendTime(30);
  noteSendTime(400);
  noteSendTime(1_000_000);
  await beat("d1", now, new Date());
  await beat("d1", now, new Date());
});

test("Prometheus reads queue, outcomes, send times, devices, ledger and daemon from this machine", async () => {
  const { status, text, headers } = await ask("GET", LOCAL, HERE);
  expect(status).toBe(200);
  expect(headers.get("Content-Type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  const lines = text.split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      'siar_messages{outcome="sent"} 1',
      'siar_messages{outcome="skipped"} 1',
      "siar_queue_rows 1",
      'siar_rows_in_hand{phase="sending"} 1',
      'siar_rows_in_hand{phase="unconfirmed"} 0',
      'siar_devices{status="working",paused="yes"} 1',
      "siar_ledger_differences 1",
      "siar_daemons_alive 1",
      'siar_send_seconds_bucket{le="0.05"} 1',
      'siar_send_seconds_bucket{le="0.5"} 2',
      'siar_send_seconds_bucket{le="150"} 2',
      'siar_send_seconds_bucket{le="+Inf"} 3',
      "siar_send_seconds_sum 1000.43",
      "siar_send_seconds_count 3",
      "siar_credit_requests_waiting 0",
    ]),
  );
  expect(text).toMatch(/^siar_daemon_heartbeat_age_seconds \d+(\.\d+)?$/m);
  const known = /^(# (HELP|TYPE) siar_\w+ .+|siar_\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? -?[\d.e+]+)?$/;
  expect(lines.filter((line) => !known.test(line))).toEqual([]);
});

test("nobody else reads them: not from elsewhere, not by another name, not through a proxy", async () => {
  const status = async (...[path, asked]: [string, object]) => (await ask("GET", path, asked)).status;
  expect(await status(LOCAL, { address: "192.0.2.7" })).toBe(404);
  expect(await status("https://siar.example.com/metrics", HERE)).toBe(404);
  for (const name of ["X-Forwarded-For", "X-Forwarded-Proto", "X-Real-IP", "Forwarded", "Via"])
    expect(await status(LOCAL, { ...HERE, headers: { [name]: "192.0.2.7" } })).toBe(404);
  expect(await status(LOCAL, { address: "::ffff:127.0.0.1" })).toBe(200);
  expect(await status("http://[::1]:3000/metrics", { address: "::1" })).toBe(200);
});

test("where a proxy stands in front nobody reads them without METRICS_TOKEN, also if it tells nothing", async () => {
  const { TRUST_PROXY, APP_URL } = env;
  try {
    env.TRUST_PROXY = 1;
    expect((await ask("GET", LOCAL, HERE)).status).toBe(404);
    Object.assign(env, { TRUST_PROXY: 0, APP_URL: "https://siar.example.com" });
    expect((await ask("GET", LOCAL, HERE)).status).toBe(404);
  } finally {
    Object.assign(env, { TRUST_PROXY, APP_URL });
  }
});

test("with METRICS_TOKEN whoever has it reads them from anywhere, and nobody without it", async () => {
  const before = env.METRICS_TOKEN;
  env.METRICS_TOKEN = "a-token-of-the-operator";
  try {
    const answers = [
      await ask("GET", "/metrics", { address: "192.0.2.7", token: env.METRICS_TOKEN }),
      await ask("GET", "/metrics", { address: "127.0.0.1", token: "another-token-of-nobody" }),
      await ask("GET", LOCAL, HERE),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404]);
  } finally {
    env.METRICS_TOKEN = before;
  }
});
