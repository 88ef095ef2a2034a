import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { Agent, request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSqlite } from "~/platform/db/sqlite/sqlite-driver.mjs";
import { unseal } from "~/platform/secrets";
import { webhookSignature } from "~/platform/waha";
import { withSecretsKey } from "../support/secrets";
import { type Stack, startStack } from "../support/stack";
import { until } from "../support/until";

// The built product, and strangers of many networks.
const NETWORKS = 200;
const GUESSES = 5;
/** As in web/main.ts and web/concurrency-limit.ts. */
const UNFINISHED_MAX = 1_024;
const UNFINISHED_OF_ONE_NETWORK_MAX = 256;
const BODIES_MAX = 64;

let stack: Stack;
const agents: Agent[] = [];
const sockets: Socket[] = [];
beforeAll(async () => {
  stack = await startStack({ LOG_LEVEL: "silent" });
}, 180_000);
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await Promise.all(agents.map((agent) => agent.destroy()));
  await stack?.stop();
});

function agentAt(localAddress: string): Agent {
  const agent = new Agent({ localAddress, connect: { timeout: 60_000 } });
  agents.push(agent);
  return agent;
}

async function ask(path: string, dispatcher: Agent, options: Parameters<typeof request>[1] = {}) {
  const { statusCode, body } = await request(stack.url + path, { dispatcher, ...options });
  return { statusCode, text: await body.text() };
}

const signIn = (email: string, password: string, agent: Agent) =>
  ask("/api/auth/login", agent, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  });

/** Says this from a network of its own; what comes back, and whether it is still heard. */
function say(bytes: string, localAddress: string) {
  const { hostname, port } = new URL(stack.url);
  const socket = connect({ port: Number(port), host: hostname, localAddress });
  sockets.push(socket);
  const one = { socket, said: "", isOpen: true };
  socket.on("error", () => {});
  socket.on("data", (part) => {
    one.said += part.toString("latin1");
  });
  socket.on("close", () => {
    one.isOpen = false;
  });
  socket.write(bytes);
  return one;
}

test("a right sign-in passes the wrong passwords of two hundred networks, from where one signed in before and from elsewhere", async () => {
  const [home, elsewhere] = [agentAt("127.0.0.2"), agentAt("127.0.0.3")];
  const { text } = await signIn("ani@example.com", stack.password, home);
  const headers = { Authorization: `Bearer ${JSON.parse(text).token}` };
  for (const agent of [home, elsewhere]) await ask("/healthz", agent); // a connection of their own
  expect((await ask("/api/me", home, { headers })).statusCode).toBe(200);

  let answered = 0;
  let isOver = false;
  const guess = async (network: number) => {
    const agent = agentAt(`127.0.1.${network + 1}`);
    for (let each = 0; each < GUESSES && !isOver; each += 1) {
      const { statusCode } = await signIn(`nobody${network}@example.com`, "wrong", agent);
      expect([401, 429, 503]).toContain(statusCode);
      answered += 1;
    }
  };
  const all = Array.from({ length: NETWORKS }, (_, network) => guess(network));
  await until(
    () => answered > NETWORKS / 10,
    "all of them to be there: what is measured is the line, not two hundred new connections",
  );
  const before = answered;
  expect((await signIn("ani@example.com", stack.password, home)).statusCode).toBe(200);
  expect((await signIn("budi@example.com", stack.password, elsewhere)).statusCode).toBe(200);
  expect(answered - before).toBeLessThan(NETWORKS / 4);

  await until(() => answered >= NETWORKS, "each to have had a turn");
  const then = answered;
  expect((await signIn("budi@example.com", stack.password, elsewhere)).statusCode).toBe(200);
  expect((await ask("/api/me", home, { headers })).statusCode).toBe(200);
  expect(answered - then).toBeLessThan(NETWORKS / 4);
  isOver = true;
  await Promise.all(all);
}, 120_000);

function deviceOf() {
  const database = openSqlite(join(stack.folder, "siar.db"), { readonly: true });
  const row = database.prepare("SELECT id, session, webhook_secret AS sealed FROM devices").get();
  database.close();
  return row as { id: number; session: string; sealed: string };
}

test("a webhook that cannot be WAHA's is refused before its body comes", async () => {
  const { id } = deviceOf();
  const megabyte = 1024 * 1024;
  const fake = "0".repeat(128);
  const head = (device: number, bytes: number, signature?: string) =>
    [
      ...[`POST /api/hooks/waha/${device} HTTP/1.1`, "Host: siar", "Content-Type: application/json"],
      ...[`Content-Length: ${bytes}`, ...(signature ? [`X-Webhook-Hmac: ${signature}`] : []), "", ""],
    ].join("\r\n");
  const unsigned = say(head(id, megabyte), "127.0.0.4");
  const misspelt = say(head(id, megabyte, "0".repeat(64)), "127.0.0.4");
  const nobodys = say(head(id + 1_000, megabyte, fake), "127.0.0.4");
  const long = say(head(id, megabyte + 1, fake), "127.0.0.4");
  for (const [one, status] of [
    [unsigned, 401],
    [misspelt, 401],
    [nobodys, 401],
    [long, 413],
  ] as const) {
    await until(() => !one.isOpen, "the end of it", 10_000);
    expect(one.said).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  }
});

test("WAHA's signed webhooks pass wrongly signed ones of many networks", async () => {
  const { id, session, sealed } = deviceOf();
  const key = readFileSync(join(stack.folder, "secrets-key"), "utf8").trim();
  const secret = (await withSecretsKey(key, () => unseal("webhookSecret", session, sealed))) ?? "";
  const deliver = (body: string, signature: string, agent: Agent) =>
    ask(`/api/hooks/waha/${id}`, agent, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Webhook-Hmac": signature },
      body,
    });
  const event = JSON.stringify({ id: "evt_1", timestamp: 1, session, event: "unknown", payload: {} });
  const waha = agentAt("127.0.0.5");
  expect((await deliver(event, webhookSignature(event, secret), waha)).statusCode).toBe(200);

  const long = "x".repeat(1024 * 1024);
  let answered = 0;
  const all = Array.from({ length: 8 }, (_, network) => {
    const agent = agentAt(`127.0.2.${network + 1}`);
    return Array.from({ length: 20 }, async () => {
      const { statusCode } = await deliver(long, "0".repeat(128), agent).catch(() => ({ statusCode: 503 }));
      expect([401, 429, 503]).toContain(statusCode);
      if (statusCode === 401) answered += 1; // its body was taken in, and looked at
    });
  }).flat();
  await until(() => answered > 0, "the first who are told");
  const before = answered;
  expect((await deliver(event, webhookSignature(event, secret), waha)).statusCode).toBe(200);
  expect(answered - before).toBeLessThan(all.length / 4);
  await Promise.all(all);
}, 120_000);

const stillOpen = (all: { isOpen: boolean }[]) => all.filter(({ isOpen }) => isOpen).length;

test("requests without an end are kept to a bound, and the oldest go first", async () => {
  const head = "GET /login HTTP/1.1\r\nHost: siar\r\nX-Slow: ";
  const ofOne = Array.from({ length: UNFINISHED_OF_ONE_NETWORK_MAX + 100 }, () => say(head, "127.0.3.1"));
  await until(() => stillOpen(ofOne) <= UNFINISHED_OF_ONE_NETWORK_MAX, "those of one network", 10_000);
  const many = Array.from({ length: 15 }, (_, network) =>
    Array.from({ length: 100 }, () => say(head, `127.0.4.${network + 1}`)),
  ).flat();
  await until(() => stillOpen([...ofOne, ...many]) <= UNFINISHED_MAX, "those of all", 10_000);
  expect((await ask("/login", agentAt("127.0.0.6"))).statusCode).toBe(200);
  for (const { socket } of [...ofOne, ...many]) socket.destroy();
});

test("forms that come slowly, of many networks, keep nobody from signing in", async () => {
  const slow =
    "POST /login HTTP/1.1\r\nHost: siar\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 1000\r\n\r\nemail=";
  const all = Array.from({ length: 3 * BODIES_MAX }, (_, i) => say(slow, `127.0.5.${(i % 96) + 1}`));
  await Promise.all(all.map(({ socket }) => socket.connecting && once(socket, "connect")));
  await until(() => stillOpen(all) <= BODIES_MAX, "the others to be sent away", 10_000);
  expect((await signIn("ani@example.com", stack.password, agentAt("127.0.0.7"))).statusCode).toBe(200);
});
