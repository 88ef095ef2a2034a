import { Agent, request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Stack, startStack } from "../support/stack";
import { until } from "../support/until";

// The built product, of which one network asks for more at once than it may.
const FLOOD = 600;
/** As in web/request-limits.ts. */
const WAITING_MAX = 200;

let stack: Stack;
const crowd = new Agent({
  localAddress: "127.0.0.2",
  connections: FLOOD,
  connect: { timeout: 60_000 }, // more than a server's queue holds: on a busy machine the last ones knock again and again
});
/** A connection of their own, open before the crowd comes: what is waited for is the server alone. */
const beside = new Agent({ localAddress: "127.0.0.2", connections: 1 });
const elsewhere = new Agent({ localAddress: "127.0.0.3", connections: 1 });
const watching = new Agent({ localAddress: "127.0.0.4", connections: 1 });
beforeAll(async () => {
  stack = await startStack();
}, 180_000);
afterAll(async () => {
  await Promise.all([crowd, beside, elsewhere, watching].map((agent) => agent.destroy()));
  await stack?.stop();
});

async function ask(path: string, dispatcher: Agent, options: Parameters<typeof request>[1] = {}) {
  const { statusCode, headers, body } = await request(stack.url + path, { dispatcher, ...options });
  return { statusCode, headers, text: await body.text() };
}

/** A network with more connections than it may have loses some: that is to be turned away, too. */
function cutOff(error: Error & { code?: string }): null {
  if (["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"].includes(error.code ?? "")) return null;
  throw error;
}

test("of one network so many wait and more are told to come later, and it holds up neither another nor a signed-in neighbour", async () => {
  const { text } = await ask("/api/auth/login", beside, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: "ani@example.com", password: stack.password }),
  });
  const headers = { Authorization: `Bearer ${JSON.parse(text).token}` };
  expect((await ask("/api/me", beside, { headers })).statusCode).toBe(200);
  for (const agent of [elsewhere, watching]) expect((await ask("/healthz", agent)).statusCode).toBe(200);

  // Another connection would stand in the kernel's line of those that the crowd opens.
  const awake = setInterval(() => {
    void ask("/api/me", beside, { headers }).catch(() => {});
    for (const agent of [elsewhere, watching]) void ask("/healthz", agent).catch(() => {});
  }, 500);
  const seen: Record<number, number> = { 200: 0, 429: 0 };
  let later: unknown;
  // Each asks again until one was turned away: a quick server may have answered the first before the last one connects.
  const all = Array.from({ length: FLOOD }, async () => {
    while (!seen[429]) {
      const answer = await ask("/login", crowd).catch(cutOff);
      if (!answer) return;
      const { statusCode, headers } = answer;
      seen[statusCode] = (seen[statusCode] ?? 0) + 1;
      if (statusCode === 429) later ??= headers["retry-after"];
    }
  });
  for (const each of all) each.catch(() => {}); // the end of a test that failed ends them
  await until(() => seen[429]! > 0, "the first who is turned away");
  clearInterval(awake);
  const before = seen[200]!;
  const [neighbour, other] = await Promise.all([
    ask("/api/me", beside, { headers }),
    ask("/login", elsewhere),
    ask("/healthz", watching),
  ]);
  expect([neighbour.statusCode, other.statusCode]).toEqual([200, 200]);
  expect(seen[200]! - before).toBeLessThan(WAITING_MAX); // in line with them it would be so many
  expect(later).toBe("5");
  await Promise.all(all);
  expect(Object.keys(seen)).toEqual(["200", "429"]);
});
