import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const START_MS_MAX = 20_000;

/**
 * Starts a real PostgreSQL of this machine in a folder of its own, for the tests; answers its address and
 * how to stop it. Its programs refuse to run as root, so root hands them to the user `postgres`.
 * `durable`: commits wait for the disk, as in production. Throws when the machine has none.
 */
export async function startPostgresql({ durable = false } = {}) {
  const bin = programs();
  if (!bin) throw new Error("its programs (initdb, postgres) are not on this machine");
  const owner = ownerOf();
  const folder = mkdtempSync(join(tmpdir(), "siar-pg-"));
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, "data");
  execFileSync(join(bin, "initdb"), ["-D", data, "-U", "siar", "-A", "trust", "-E", "UTF8", "--no-sync"], {
    ...owner,
    stdio: "ignore",
    cwd: folder,
  });
  const port = await freePort();
  const settings = [
    "-c",
    "listen_addresses=127.0.0.1",
    "-c",
    `unix_socket_directories=${folder}`,
    "-c",
    "max_connections=200",
    "-c",
    `fsync=${durable ? "on" : "off"}`,
  ];
  const start = () =>
    spawn(join(bin, "postgres"), ["-D", data, "-p", String(port), ...settings], {
      ...owner,
      stdio: "ignore",
      cwd: folder,
    });
  let server = start();
  const end = async (signal) => {
    const gone = new Promise((resolve) => server.once("exit", resolve));
    server.kill(signal);
    await gone;
  };
  const ready = async () => {
    const until = Date.now() + START_MS_MAX;
    const probe = ["-h", "127.0.0.1", "-p", String(port)];
    while (spawnSync(join(bin, "pg_isready"), probe, { stdio: "ignore" }).status !== 0) {
      if (Date.now() > until || server.exitCode !== null) throw new Error("it did not start");
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  await ready();
  const url = `postgresql://siar@127.0.0.1:${port}/postgres`;
  return {
    url,
    pid: server.pid,
    /** A new, empty database; answers its address. */
    freshDatabase: async (name) => {
      const { default: pg } = await import("pg"); // not at the top: this also runs before it is installed
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(`CREATE DATABASE ${name}`);
      await client.end();
      return url.replace(/[^/]*$/, name);
    },
    /** Away for so long; `crash`: without an orderly shutdown. */
    restart: async (ms, crash = false) => {
      await end(crash ? "SIGQUIT" : "SIGINT");
      await new Promise((resolve) => setTimeout(resolve, ms));
      server = start();
      await ready();
    },
    stop: async () => {
      await end("SIGINT"); // fast shutdown
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function programs() {
  const places = ["/usr/lib/postgresql", "/usr/local/opt"].flatMap((base) =>
    existsSync(base) ? readdirSync(base).map((name) => join(base, name, "bin")) : [],
  );
  return [...places, "/usr/local/bin", "/usr/bin"].find(
    (bin) => existsSync(join(bin, "initdb")) && existsSync(join(bin, "postgres")),
  );
}

function ownerOf() {
  if (process.getuid?.() !== 0) return {};
  const id = (flag) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
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
