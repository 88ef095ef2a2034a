import { beforeAll, expect, test } from "vitest";
import { beat } from "~/domain/sending/lease";
import { noteSendTime } from "~/domain/sending/send-times";
import { db } from "~/platform/db";
import { env } from "~/platform/env";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { ask } from "./ask";

const HERE = { address: "127.0.0.1" };

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
  const { status, text, headers } = await ask("GET", "/metrics", HERE);
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

test("nobody else reads them: not from elsewhere, not through a proxy", async () => {
  expect((await ask("GET", "/metrics", { address: "192.0.2.7" })).status).toBe(404);
  expect(
    (await ask("GET", "/metrics", { ...HERE, headers: { "X-Forwarded-For": "192.0.2.7" } })).status,
  ).toBe(404);
  expect((await ask("GET", "/metrics", { address: "::ffff:127.0.0.1" })).status).toBe(200);
});

test("with METRICS_TOKEN whoever has it reads them from anywhere, and nobody without it", async () => {
  const before = env.METRICS_TOKEN;
  env.METRICS_TOKEN = "a-token-of-the-operator";
  try {
    const answers = [
      await ask("GET", "/metrics", { address: "192.0.2.7", token: env.METRICS_TOKEN }),
      await ask("GET", "/metrics", { address: "127.0.0.1", token: "another-token-of-nobody" }),
      await ask("GET", "/metrics", HERE),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404]);
  } finally {
    env.METRICS_TOKEN = before;
  }
});
