import { readFileSync } from "node:fs";
import type { Prisma } from "generated/sqlite/client";
import { beforeAll, expect, test, vi } from "vitest";
import { parse as parseYaml } from "yaml";
import { beat } from "~/domain/sending/lease/lease";
import { moveItems } from "~/domain/sending/transition/transition-items";
import { dayOf } from "~/domain/time/day";
import { addEvents, lockedLog, type NewEvent } from "~/domain/webhooks/event-log";
import { createWebhook } from "~/domain/webhooks/webhooks";
import { countDatabaseError, db, transaction } from "~/platform/db";
import { env } from "~/platform/env";
import { COUNTERS, HISTOGRAMS } from "~/platform/metrics/catalogue";
import { count, observe, takeCounts } from "~/platform/metrics/counts";
import { queuedBatch } from "../support/batch";
import { PASSWORD, person } from "../support/cast";
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
  await beat("d1", now, new Date());
  await beat("d1", now, new Date());
  takeCounts(); // of what was made until here
  for (const seconds of [0.03, 0.4, 1_000]) observe("siar_send_seconds", {}, seconds);
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
      "siar_queue_items 1",
      'siar_dispatches{phase="sending"} 1',
      'siar_dispatches{phase="unconfirmed"} 0',
      "siar_queue_rows 1",
      'siar_rows_in_hand{phase="sending"} 1',
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

/** All samples, by name and labels. */
async function samples(): Promise<Map<string, number>> {
  const { text } = await ask("GET", LOCAL, HERE);
  const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ""), Number(line.replace(/^.* /, ""))]));
}

test("names, units and help are as Prometheus wants them, and labels hold no ids", async () => {
  for (const [name, { labels }] of Object.entries(COUNTERS))
    count(name as keyof typeof COUNTERS, Object.fromEntries(labels.map((label) => [label, "x"])) as never);
  for (const [name, { labels }] of Object.entries(HISTOGRAMS))
    observe(name as keyof typeof HISTOGRAMS, Object.fromEntries(labels.map((l) => [l, "x"])) as never, 0.2);
  const { text } = await ask("GET", LOCAL, HERE);
  const types = [...text.matchAll(/^# HELP (\S+) (\S.*)\n# TYPE \1 (counter|gauge|histogram)$/gm)];
  const described = new Map(types.map(([, name, help, type]) => [name!, { help: help!, type: type! }]));
  expect(text.match(/^# /gm)).toHaveLength(2 * described.size);
  expect(described.size).toBeGreaterThan(25);
  for (const [name, { help, type }] of described) {
    expect(name).toMatch(/^siar(_[a-z]+)+$/);
    expect(name.endsWith("_total"), name).toBe(type === "counter");
    if (type === "histogram") expect(name).toMatch(/_(seconds|bytes)$/);
    // one base unit, at the end
    expect(name.replace(/_(seconds|bytes)(_total)?$/, "")).not.toMatch(
      /_(ms|milliseconds?|minutes?|hours?|days?|seconds?|kb|mb|bytes?)(_|$)/,
    );
    expect(help).toMatch(/^\S.*\.( 0: .*\.)?$/);
  }
  for (const [line] of text.matchAll(/^siar\S+/gm)) {
    const name = line.replace(/\{.*/, "");
    const metric = described.has(name) ? name : name.replace(/_(bucket|sum|count)$/, "");
    expect(described.has(metric), line).toBe(true);
    expect(line).not.toMatch(/="\d+"(?<!le="\d+")/);
  }
  const old = ["siar_messages", "siar_queue_rows", "siar_rows_in_hand"];
  const deprecated = [...described].filter(([, { help }]) => help.startsWith("Deprecated: use siar_"));
  expect(deprecated.map(([name]) => name).sort()).toEqual(old);
});

test("what ends, fails or comes late is counted with its reason, and only once it is committed", async () => {
  const before = await samples();
  const more = async (series: string) => ((await samples()).get(series) ?? 0) - (before.get(series) ?? 0);
  const batch = await queuedBatch(await person("Budi", { credits: 10 }), 2, new Date());
  const move = (rowNo: number) =>
    ({ batchId: batch, rowNo, from: "READY", to: "REFUNDED", reason: "NOT_ON_WHATSAPP" }) as const;
  await transaction((tx) => moveItems(tx, [move(2)], new Date()));
  await transaction(async (tx) => {
    await moveItems(tx, [move(3)], new Date());
    throw new Error("connect ECONNREFUSED");
  }).catch(() => {});
  expect(await more('siar_item_outcomes_total{outcome="refunded",reason="not_on_whatsapp"}')).toBe(1);
  expect(await more('siar_database_errors_total{kind="away"}')).toBe(1);
  const twice = new Error("database is locked");
  countDatabaseError(twice);
  countDatabaseError(twice);
  countDatabaseError(new Error("UNIQUE constraint failed: users.email"));
  expect(await more('siar_database_errors_total{kind="away"}')).toBe(2);
  const signIn = (password: string) =>
    ask("POST", "/api/auth/login", { json: { email: "budi@example.com", password } });
  await signIn("wrong");
  await signIn(PASSWORD);
  expect(await more('siar_sign_in_failures_total{reason="bad_credentials"}')).toBe(1);
  await ask("POST", "/api/hooks/waha/1", { body: "{}" });
  expect(await more('siar_waha_webhooks_total{result="unsigned"}')).toBe(1);
});

test("an item that could go and does not has an age; one whose device may not send has none", async () => {
  const age = async () => (await samples()).get("siar_sendable_item_age_seconds");
  expect(await age()).toBe(0); // Ani's device is paused, Budi has none
  const { userId } = (await db.device.findFirst())!;
  const since = new Date(Date.now() - 600_000);
  const server = await db.server.create({ data: { userId, host: "127.0.0.1", port: 1 } });
  const free = { serverId: server.id, pauseReason: null, createdAt: since, statusSince: since };
  await db.device.updateMany({ data: free });
  await db.batch.updateMany({ where: { userId }, data: { submittedAt: since } });
  expect(await age()).toBeGreaterThanOrEqual(600);
  expect(await age()).toBeLessThan(700);
  for (const held of [
    { nextSendAt: new Date(Date.now() + 5_000) },
    { nextSendAt: null, status: "FAILED" },
    { status: "WORKING", dailyMax: 1, sentToday: 1, sentDay: dayOf(new Date()) },
  ]) {
    await db.device.updateMany({ data: held });
    expect(await age()).toBe(0);
  }
  await db.device.updateMany({ data: { dailyMax: 2, settlesAt: new Date(Date.now() + 60_000) } });
  expect(await age()).toBe(0); // what came while it was not connected may still arrive
  await db.device.updateMany({ data: { settlesAt: null } });
  await db.server.updateMany({ data: { ok: false } });
  expect(await age()).toBe(0);
  await db.server.updateMany({ data: { ok: true } });
  expect(await age()).toBeGreaterThan(0);
  await db.batch.updateMany({ where: { userId }, data: { paused: true } });
  expect(await age()).toBe(0);
});

test("events that webhooks are still to be sent have a count and an age, and Siar's own lateness apart", async () => {
  const now = new Date();
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const read = async () => {
    const found = await samples();
    const [events, age, due] = ["backlog_events", "backlog_age_seconds", "due_age_seconds"].map((name) =>
      found.get(`siar_webhook_${name}`),
    );
    return [events, Math.floor(age! / 10) * 10, Math.floor(due! / 10) * 10];
  };
  expect(await read()).toEqual([0, 0, 0]);
  const cici = await person("Cici");
  const wish = { url: "https://198.51.101.7/siar", events: ["credits.low" as const] };
  const { id } = (await createWebhook(cici, wish, ago(900))).webhook;
  const happened = (type: NewEvent["type"], seconds: number) => ({ type, data: {}, at: ago(seconds) });
  await transaction(async (tx) => {
    const events = [happened("credits.changed", 800), happened("credits.low", 600)];
    await addEvents(tx, (await lockedLog(tx, cici.id))!, [...events, happened("credits.low", 60)]);
  });
  const endpoint = (data: Prisma.WebhookEndpointUncheckedUpdateInput) =>
    db.webhookEndpoint.update({ where: { id }, data });
  expect(await read()).toEqual([2, 600, 600]); // the first is none that it wants
  await endpoint({ dueAt: ago(100) });
  expect(await read()).toEqual([2, 600, 100]);
  await endpoint({ leaseUntil: new Date(now.getTime() + 60_000) });
  expect(await read()).toEqual([2, 600, 0]); // a worker is at it
  await endpoint({ leaseUntil: null, dueAt: new Date(now.getTime() + 60_000) });
  expect(await read()).toEqual([2, 600, 0]); // it failed and is tried again later
  await endpoint({ sentThrough: 3 });
  expect(await read()).toEqual([0, 0, 0]);
  const again = { endpointId: id, eventNo: 2, phase: "PENDING", dueAt: now };
  await db.webhookDelivery.create({ data: again });
  expect(await read()).toEqual([1, 600, 0]);
  await endpoint({ status: "disabled" });
  expect(await read()).toEqual([0, 0, 0]);
  await db.outgoingFact.create({ data: { userId: cici.id, type: "credits.low", data: "{}", at: ago(300) } });
  expect(await read()).toEqual([0, 300, 300]);
  await db.outgoingFact.deleteMany();
});

test("a count that could not be stored is stored later, and totals of two processes add up", async () => {
  const series = 'siar_waha_answers_total{call="send",answer="2xx"}';
  const before = (await samples()).get(series) ?? 0;
  count("siar_waha_answers_total", { call: "send", answer: "2xx" });
  const away = vi.spyOn(db, "$executeRaw").mockRejectedValueOnce(new Error("connect ECONNREFUSED"));
  expect((await samples()).get(series) ?? 0).toBe(before);
  away.mockRestore();
  expect((await samples()).get(series)).toBe(before + 1);
  await db.metricTotal.update({ where: { series }, data: { value: { increment: 5 } } }); // another process
  count("siar_waha_answers_total", { call: "send", answer: "2xx" });
  expect((await samples()).get(series)).toBe(before + 7);
});

test("a value of a label that is none of our words does not become a series", async () => {
  count("siar_send_outcomes_total", { outcome: "refused", reason: 'x"} 1\nsiar_evil 1' });
  expect((await samples()).get('siar_send_outcomes_total{outcome="refused",reason="other"}')).toBe(1);
});

/** The metrics that the expressions of a file name, with the labels that they ask of each. */
function namedIn(text: string) {
  return [...text.matchAll(/\b(siar_\w+)(?:\{([^}]*)\})?/g)].map(([, name, labels = ""]) => ({
    name: name!,
    labels: [...labels.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label]) => label!),
  }));
}

test("each metric that the dashboard, the alerts and the document name is there, with its labels", async () => {
  const lines = [...(await samples()).keys()];
  const known = new Map<string, Set<string>>();
  for (const line of lines) {
    const name = line.replace(/\{.*/, "");
    const labels = [...line.matchAll(/(\w+)="/g)].map(([, label]) => label!);
    known.set(name, new Set([...(known.get(name) ?? []), ...labels]));
  }
  const rules = readFileSync("deploy/monitoring/prometheus-rules.yml", "utf8");
  const { groups } = parseYaml(rules) as { groups: { rules: Record<string, unknown>[] }[] };
  const alerts = groups.flatMap((group) => group.rules);
  expect(alerts.length).toBeGreaterThan(12);
  for (const { alert, expr, labels, annotations } of alerts) {
    expect(alert).toMatch(/^Siar[A-Z]\w+$/);
    expect(expr, String(alert)).toEqual(expect.any(String));
    expect(labels).toEqual({ severity: expect.stringMatching(/^(critical|warning|info)$/) });
    expect(annotations).toEqual({ summary: expect.stringMatching(/\.$/), description: expect.any(String) });
  }
  const dashboard = JSON.parse(readFileSync("deploy/monitoring/grafana-dashboard.json", "utf8"));
  const targets = dashboard.panels.flatMap((panel: { targets?: { expr: string }[] }) => panel.targets ?? []);
  expect(targets.length).toBeGreaterThan(20);
  const document = readFileSync("docs/monitoring.md", "utf8");
  const expressions = [
    ...alerts.map(({ expr }) => String(expr)),
    ...targets.map(({ expr }: { expr: string }) => expr),
  ];
  const named = [...expressions, document].flatMap(namedIn);
  const wrong = named.filter(({ name, labels }) =>
    !known.has(name) && !known.has(`${name}_count`)
      ? true
      : labels.some((label) => !known.get(name)?.has(label)),
  );
  expect(wrong).toEqual([]);
  const inDocument = new Set(namedIn(document).map(({ name }) => name));
  const ofDaemonsAndWeb = [...known.keys()].map((name) => name.replace(/_(bucket|sum|count)$/, ""));
  expect([...new Set(ofDaemonsAndWeb)].filter((name) => !inDocument.has(name))).toEqual([]);
});
