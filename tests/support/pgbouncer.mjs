import { spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { install, mayInstall } from "./debian.mjs";
import { endServer, freePort, ownerOf } from "./postgresql-programs.mjs";

const PLACES = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/usr/local/bin/pgbouncer"];
const START_MS_MAX = 20_000;

/** Where PgBouncer is on this machine. */
export const pgbouncerPath = () => PLACES.find((path) => existsSync(path)) ?? null;

/** Installs Debian's PgBouncer if there is none and we may; answers whether there is one then. */
export async function ensurePgbouncer() {
  if (!pgbouncerPath() && mayInstall()) await install("pgbouncer");
  return pgbouncerPath() !== null;
}

/**
 * Starts a PgBouncer before the PostgreSQL at this address (postgresql://user@host:port/database), with its own
 * defaults but for transaction pooling and a small pool; answers its address and how to stop it.
 */
export async function startPgbouncer(url) {
  const { username, hostname, port, pathname } = new URL(url);
  const owner = ownerOf(); // it refuses to run as root
  const folder = mkdtempSync(join(tmpdir(), "siar-pgbouncer-"));
  const own = await freePort();
  const config = join(folder, "pgbouncer.ini");
  writeFileSync(
    config,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${port} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
`,
  );
  if (owner.uid !== undefined) for (const path of [folder, config]) chownSync(path, owner.uid, owner.gid);
  const server = spawn(pgbouncerPath(), ["--quiet", config], { ...owner, cwd: folder, stdio: "ignore" });
  const at = `postgresql://${username}@127.0.0.1:${own}${pathname}`;
  await ready(server, at);
  return {
    url: at,
    pid: server.pid,
    stop: async () => {
      await endServer(server, "SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ready(server, url) {
  const { default: pg } = await import("pg");
  for (const until = Date.now() + START_MS_MAX; ; ) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => {});
    try {
      await client.connect();
      return await client.query("SELECT 1");
    } catch (error) {
      if (Date.now() > until || server.exitCode !== null) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      await client.end().catch(() => {});
    }
  }
}
