import { createServer } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  adoptSession,
  capping,
  checkExists,
  closeConnections,
  createSession,
  deleteSession,
  fetchSession,
  logoutSession,
  probe,
  qr,
  requestCode,
  restartSession,
  startSession,
  stopSession,
  timelock,
  type WahaServer,
} from "~/platform/waha";
import { type Simulator, startSimulator } from "../../simulator/server";

/** Waits for a condition, also on a busy machine. */
const poll = <T>(look: () => T) => expect.poll(look, { timeout: 10_000 });

const HOOK = { webhook: { url: "http://127.0.0.1:1/hook", hmacKey: "hook-key" }, metadata: { device: "7" } };

let simulator: Simulator;
let server: WahaServer;

beforeEach(async () => {
  simulator = await startSimulator({ waitScale: 0.01, scanMs: null });
  server = { host: simulator.host, port: simulator.port, https: false, apiKey: simulator.apiKey };
});

afterEach(() => simulator.close());

const statusOf = async (name: string) => {
  const state = await fetchSession(server, name);
  return state.kind === "found" ? state.status : state.kind;
};

test("a new session is made with its store on, starts, shows a QR code and works once it is scanned", async () => {
  expect(await fetchSession(server, "new")).toEqual({ kind: "missing" });
  expect(await createSession(server, "new", HOOK)).toEqual({ kind: "done", status: "STARTING" });
  expect(await createSession(server, "new", HOOK)).toEqual({ kind: "exists" });
  expect(simulator.sessions.get("new")?.config).toMatchObject({
    metadata: { device: "7" },
    noweb: { store: { enabled: true } },
    ignore: { groups: true, status: true, channels: true, broadcast: true },
    webhooks: [
      {
        hmac: { key: "hook-key" },
        events: ["message.any", "message.ack", "session.status", "message.edited"],
      },
    ],
  });
  const code = await qr(server, "new");
  expect(code).toMatchObject({ kind: "qr", value: expect.stringMatching(/^2@/) });
  expect(await fetchSession(server, "new")).toMatchObject({ status: "SCAN_QR_CODE", phone: null, me: null });
  simulator.sessions.pair(simulator.sessions.get("new")!);
  await poll(() => statusOf("new")).toBe("WORKING");
  const { phone } = simulator.sessions.get("new")!;
  expect(await fetchSession(server, "new")).toMatchObject({
    kind: "found",
    status: "WORKING",
    phone,
    me: { phone },
  });
  expect(await qr(server, "new")).toEqual({ kind: "not_ready", status: "WORKING" });
});

test("a pairing code pairs the phone that it was asked for", async () => {
  await createSession(server, "new", { webhook: null });
  await poll(() => statusOf("new")).toBe("SCAN_QR_CODE");
  expect(await requestCode(server, "new", "628777000111")).toMatchObject({
    kind: "code",
    code: expect.stringMatching(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/),
  });
  simulator.sessions.pair(simulator.sessions.get("new")!);
  await poll(() => statusOf("new")).toBe("WORKING");
  expect(await fetchSession(server, "new")).toMatchObject({ phone: "628777000111" });
  expect(await requestCode(server, "new", "628777000111")).toEqual({ kind: "not_ready", status: "WORKING" });
  expect(await requestCode(server, "nobody", "628777000111")).toEqual({ kind: "missing" });
});

test("no pairing code is asked for while the session is starting: NOWEB would never answer", async () => {
  simulator.sessions.become(simulator.sessions.addWorking("new", "628110000001"), "STARTING");
  expect(await requestCode(server, "new", "628777000111")).toEqual({ kind: "not_ready", status: "STARTING" });
});

test("sessions are stopped, started, restarted, logged out and deleted", async () => {
  simulator.sessions.addWorking("one", "628110000001");
  expect(await stopSession(server, "one")).toEqual({ kind: "done", status: "STOPPED" });
  expect(await startSession(server, "one")).toEqual({ kind: "done", status: "STARTING" });
  await poll(() => statusOf("one")).toBe("WORKING");
  expect(await restartSession(server, "one")).toEqual({ kind: "done", status: "STARTING" });
  await poll(() => statusOf("one")).toBe("WORKING");
  expect(await adoptSession(server, "one", HOOK)).toMatchObject({ kind: "done" });
  expect(await logoutSession(server, "one")).toEqual({ kind: "done", status: "STARTING" });
  await poll(() => statusOf("one")).toBe("SCAN_QR_CODE");
  expect(await deleteSession(server, "one")).toEqual({ kind: "done", status: null });
  expect(await deleteSession(server, "one")).toEqual({ kind: "done", status: null });
  expect(await fetchSession(server, "one")).toEqual({ kind: "missing" });
});

test("what WAHA says of unknown sessions is told apart", async () => {
  expect(await startSession(server, "nobody")).toEqual({ kind: "missing" });
  expect(await restartSession(server, "nobody")).toEqual({ kind: "missing" });
  expect(await logoutSession(server, "nobody")).toEqual({ kind: "missing" });
  expect(await adoptSession(server, "nobody", HOOK)).toEqual({ kind: "missing" });
  expect(await stopSession(server, "nobody")).toEqual({ kind: "done", status: null });
  expect(await qr(server, "nobody")).toEqual({ kind: "missing" });
});

test("starting a running session of an older WAHA is no error", async () => {
  simulator.setEngine("NOWEB", "2026.4.1");
  simulator.sessions.addWorking("one", "628110000001");
  expect(await startSession(server, "one")).toEqual({ kind: "done", status: null });
});

test("a session that somebody made by hand is told to report to us, and keeps its pairing, proxy, store and other webhooks", async () => {
  const foreign = { url: "http://crm.test/hook", events: ["message"], customHeaders: null };
  const older = { url: "http://old.test/api/hooks/waha/7", events: ["message.any"], hmac: { key: "old" } };
  const config = { proxy: { server: "proxy.test:3128" }, debug: null, webhooks: [foreign, older] };
  const session = simulator.sessions.addWorking("made", "628110000001");
  session.config = config;
  expect(await fetchSession(server, "made", HOOK.webhook)).toMatchObject({ reports: false });
  expect(await adoptSession(server, "made", { webhook: HOOK.webhook })).toEqual({
    kind: "done",
    status: "STARTING",
    changed: true,
  });
  expect(session.config).toEqual({
    proxy: { server: "proxy.test:3128" },
    ignore: { groups: true, status: true, channels: true, broadcast: true },
    webhooks: [
      { url: "http://crm.test/hook", events: ["message"] },
      expect.objectContaining({ url: HOOK.webhook.url, hmac: { key: "hook-key" } }),
    ],
  });
  await poll(() => statusOf("made")).toBe("WORKING");
  expect(await fetchSession(server, "made", HOOK.webhook)).toMatchObject({
    reports: true,
    phone: "628110000001",
  });
});

test("a session that reports to us already is not disturbed; another secret or a missing event counts", async () => {
  await createSession(server, "ours", HOOK);
  const session = simulator.sessions.get("ours")!;
  simulator.sessions.addWorking("ours", "628110000001");
  const life = session.life;
  expect(await adoptSession(server, "ours", HOOK)).toEqual({
    kind: "done",
    status: "WORKING",
    changed: false,
  });
  expect(await adoptSession(server, "ours", { webhook: null })).toMatchObject({ changed: false });
  expect([session.status, session.life]).toEqual(["WORKING", life]);
  const [hook] = session.config.webhooks!;
  const others = [
    { hmac: { key: "other" } },
    { events: ["message.any"] },
    { url: "http://x/api/hooks/waha/7" },
  ];
  for (const other of others) {
    session.config = { ...session.config, webhooks: [{ ...hook!, ...other }] };
    expect(await adoptSession(server, "ours", HOOK)).toMatchObject({ changed: true });
    expect(session.config.webhooks).toEqual([hook]);
  }
});

test("a session that waits for its first scan gets its store turned on, since later is too late; one that is stopped stays so", async () => {
  const waiting = simulator.sessions.add("waiting", {});
  simulator.sessions.start(waiting);
  await poll(() => statusOf("waiting")).toBe("SCAN_QR_CODE");
  expect(await adoptSession(server, "waiting", { webhook: null })).toMatchObject({ changed: true });
  expect(waiting.config.noweb?.store?.enabled).toBe(true);
  const stopped = simulator.sessions.add("stopped", {});
  expect(await adoptSession(server, "stopped", HOOK)).toEqual({
    kind: "done",
    status: "STOPPED",
    changed: true,
  });
  expect(stopped.config.noweb).toBeUndefined();
});

test("many control calls at once go one after the other, so that none meets WAHA's lock", async () => {
  simulator.setEngine("NOWEB", "2026.4.1");
  simulator.sessions.addWorking("one", "628110000001");
  const calls = Array.from({ length: 6 }, () => logoutSession(server, "one"));
  expect(new Set((await Promise.all(calls)).map((each) => each.kind))).toEqual(new Set(["done"]));
});

test("a bad name is refused, and nobody's keys show in what is said", async () => {
  const result = await createSession(server, "bad name", HOOK);
  expect(result).toMatchObject({ kind: "failed", reason: "rejected" });
  const hook = { webhook: { url: "http://under_score/", hmacKey: "hook-key" } };
  expect(JSON.stringify(await createSession(server, "good", hook))).not.toContain("hook-key");
});

describe("a test of the server says where it stopped", () => {
  test("ready", async () => {
    const expected = {
      ok: true,
      stage: "ready",
      httpCode: 200,
      error: null,
      engine: "NOWEB",
      version: "2026.8.2",
    };
    expect(await probe(server)).toMatchObject(expected);
    simulator.setEngine("GOWS", "2026.7.1");
    expect(await probe(server)).toMatchObject({ ok: true, version: "2026.7.1", engine: "GOWS" });
  });
  test("a free WAHA before 2026.6.1, which takes one session only, is too old; a paid one is not", async () => {
    for (const [tier, version, error] of [
      ["CORE", "2026.4.1", "TOO_OLD"],
      ["CORE", "2026.6.1", null],
      ["PLUS", "2026.4.1", null],
    ] as const) {
      const waha = await startSimulator({ tier, version });
      const { host, port, apiKey } = waha;
      const found = await probe({ host, port, apiKey, https: false });
      expect(found).toMatchObject({
        ok: !error,
        stage: error ? "http" : "ready",
        httpCode: 200,
        error,
        version,
      });
      await waha.close();
    }
  });
  test("no session of ours is made on such a one, and that is told from other refusals", async () => {
    const waha = await startSimulator({ tier: "CORE", version: "2026.4.1", waitScale: 0.01 });
    const { host, port, apiKey } = waha;
    const made = await createSession({ host, port, apiKey, https: false }, "siar-1", HOOK);
    expect(made).toMatchObject({ kind: "failed", reason: "too_old", stage: "http", httpCode: 422 });
    await waha.close();
  });
  test("auth", async () => {
    expect(await probe({ ...server, apiKey: "no" })).toMatchObject({
      ok: false,
      stage: "auth",
      httpCode: 401,
    });
  });
  test("tcp", async () => {
    await closeConnections();
    const up = simulator.down(50);
    expect(await probe(server)).toMatchObject({
      ok: false,
      stage: "tcp",
      error: "ECONNREFUSED",
      httpCode: null,
    });
    await up;
  });
  test("dns", async () => {
    expect(await probe({ ...server, host: "no-such-host.invalid" })).toMatchObject({
      ok: false,
      stage: "dns",
    });
    const forbidden = await probe({ ...server, host: "169.254.169.254" });
    expect(forbidden).toMatchObject({ ok: false, stage: "dns", error: "HOST_FORBIDDEN" });
  });
  test("http", async () => {
    const other = createServer((socket) => socket.on("data", () => socket.end("220 mail ready\r\n")));
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const address = other.address();
    const port = typeof address === "object" && address ? address.port : 0;
    expect(await probe({ ...server, port })).toMatchObject({ ok: false, stage: "http" });
    other.close();
  });
});

describe("numbers", () => {
  beforeEach(() => simulator.sessions.addWorking("one", "628110000001"));

  test("a number on WhatsApp comes with the chat to send to", async () => {
    expect(await checkExists(server, "one", "628123456789")).toEqual({
      kind: "exists",
      chatId: "628123456789@c.us",
    });
    const brazil = await checkExists(server, "one", "5538912345678");
    expect(brazil).toEqual({ kind: "exists", chatId: "553812345678@c.us" });
  });

  test("on GOWS the number's own chat is taken, not its @lid", async () => {
    simulator.setEngine("GOWS", "2026.8.2");
    expect(await checkExists(server, "one", "628123456780")).toEqual({
      kind: "exists",
      chatId: "628123456780@c.us",
    });
  });

  test("absent, throttled and not ready are told apart", async () => {
    expect(await checkExists(server, "one", "628129990001")).toEqual({ kind: "absent" });
    expect(await checkExists(server, "one", "628129990030")).toMatchObject({ kind: "rate_limited" });
    simulator.sessions.stop(simulator.sessions.get("one")!);
    expect(await checkExists(server, "one", "628123456789")).toEqual({
      kind: "not_ready",
      status: "STOPPED",
    });
  });
});

test("a restriction of WhatsApp is read with its end; older servers cannot say", async () => {
  const session = simulator.sessions.addWorking("one", "628110000001");
  expect(await timelock(server, "one")).toEqual({ kind: "known", isActive: false, endsAt: null });
  const until = Math.ceil(Date.now() / 1000) * 1000 + 60_000;
  simulator.sessions.lock(session, until);
  session.quotaUsed = true;
  expect(await timelock(server, "one")).toEqual({ kind: "known", isActive: true, endsAt: new Date(until) });
  expect(await capping(server, "one")).toMatchObject({ kind: "known", status: "CAPPED", totalQuota: 300 });
  simulator.setEngine("NOWEB", "2026.7.2");
  expect(await timelock(server, "one")).toEqual({ kind: "unsupported" });
});

test("a session that gives up on us within seconds learns patience when it is started anyway, and is not stopped for it", async () => {
  const hook = { url: HOOK.webhook.url, events: ["*"], hmac: { key: HOOK.webhook.hmacKey } };
  const session = simulator.sessions.addWorking("hasty", "6281100000077");
  const hasty = { policy: "constant", delaySeconds: 2, attempts: 15 };
  session.config = { ...session.config, webhooks: [{ ...hook, retries: hasty }] };
  expect(await adoptSession(server, "hasty", HOOK)).toMatchObject({ changed: false, status: "WORKING" });
  simulator.sessions.fail(session);
  expect(await adoptSession(server, "hasty", HOOK)).toMatchObject({ changed: true });
  const { policy, delaySeconds = 0, attempts = 0 } = session.config.webhooks?.[0]?.retries ?? {};
  expect(policy).toBe("exponential");
  expect(delaySeconds * (2 ** attempts - 1)).toBeGreaterThan(2 * 60 * 60);
});
