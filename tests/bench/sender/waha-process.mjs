import { fork } from "node:child_process";

/**
 * The bench's WAHA as a child; `ms` before each answer; so many `sessions`, bench-1 and so on, in its list. `look` tells how many calls came and when the first one
 * did; `calls` tells when each came, and begins anew.
 */
export async function startWaha(ms, sessions = 0) {
  const child = fork("tests/bench/sender/waha.mjs", [String(ms), String(sessions)]);
  const { port } = await new Promise((resolve) => child.once("message", resolve));
  const ask = async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).json();
  return { port, look: () => ask("/look"), calls: () => ask("/calls"), stop: () => child.kill() };
}
