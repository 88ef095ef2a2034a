import { fork } from "node:child_process";

/** The bench's WAHA as a child; `ms` before each answer. `stats` tells what came, and begins the count anew. */
export async function startWaha(ms) {
  const child = fork("tests/bench/sender/waha.mjs", [String(ms)]);
  const { port } = await new Promise((resolve) => child.once("message", resolve));
  const ask = async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).json();
  return { port, look: () => ask("/look"), stats: () => ask("/stats"), stop: () => child.kill() };
}
