import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const START_MS_MAX = 10_000;

/**
 * A Redis of this machine on a free port; null when there is none. `fsync`: "always", which is what the
 * other databases here do, or "everysec", with which a power cut costs up to a second of what was done.
 */
export async function startRedis(fsync) {
  if (spawnSync("redis-server", ["--version"], { stdio: "ignore" }).status !== 0) return null;
  const folder = mkdtempSync(join(tmpdir(), "siar-redis-"));
  const port = await freePort();
  const settings = [
    "--bind",
    "127.0.0.1",
    "--port",
    String(port),
    "--dir",
    folder,
    "--appendonly",
    "yes",
    "--appendfsync",
    fsync,
  ];
  const server = spawn("redis-server", settings, { stdio: "ignore" });
  const end = Date.now() + START_MS_MAX;
  while (!(await answers(port))) {
    if (Date.now() > end) throw new Error("Redis did not start.");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    port,
    stop: async () => {
      const gone = once(server, "exit");
      server.kill();
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
