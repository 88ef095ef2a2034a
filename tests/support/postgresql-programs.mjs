import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const START_MS_MAX = 20_000;

/** Where PostgreSQL's programs are on this machine. Throws when it has none. */
export function programs() {
  const places = ["/usr/lib/postgresql", "/usr/local/opt"].flatMap((base) =>
    existsSync(base) ? readdirSync(base).map((name) => join(base, name, "bin")) : [],
  );
  const bin = [...places, "/usr/local/bin", "/usr/bin"].find(
    (bin) => existsSync(join(bin, "initdb")) && existsSync(join(bin, "postgres")),
  );
  if (!bin) throw new Error("its programs (initdb, postgres) are not on this machine");
  return bin;
}

/** They refuse to run as root: root hands them to the user `postgres`. */
export function ownerOf() {
  if (process.getuid?.() !== 0) return {};
  const id = (flag) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/** A folder that its programs may write to. */
export function folderFor(owner) {
  const folder = mkdtempSync(join(tmpdir(), "siar-pg-"));
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  return folder;
}

/** Runs one of the programs to its end. Throws if it fails. */
export function runProgram(name, args, owner, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(join(programs(), name), args, { ...owner, cwd, stdio: "ignore" });
    child.once("error", reject);
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`${name} ended with ${code}`))));
  });
}

export function initdb(data, owner, cwd, more = []) {
  const usual = ["-D", data, "-U", "siar", "-A", "trust", "-E", "UTF8", "--no-sync"];
  return runProgram("initdb", [...usual, ...more], owner, cwd);
}

/** Starts a server on this folder of data; it listens on 127.0.0.1 only. */
export function spawnServer({ data, port, owner, cwd, durable = false, own = {} }) {
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: cwd,
    max_connections: "200",
    fsync: durable ? "on" : "off",
    ...own,
  };
  const given = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return spawn(join(programs(), "postgres"), ["-D", data, "-p", String(port), ...given], {
    ...owner,
    stdio: "ignore",
    cwd,
  });
}

/** Waits until the server answers. */
export async function ready(server, port) {
  const until = Date.now() + START_MS_MAX;
  const probe = ["-h", "127.0.0.1", "-p", String(port)];
  while (spawnSync(join(programs(), "pg_isready"), probe, { stdio: "ignore" }).status !== 0) {
    if (Date.now() > until || server.exitCode !== null) throw new Error("it did not start");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Ends a server by this signal; answers when it is gone. */
export async function endServer(server, signal) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = new Promise((resolve) => server.once("exit", resolve));
  server.kill(signal);
  await gone;
}

export function freePort() {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
