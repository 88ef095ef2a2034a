/*
 * In the place of systemd, which runs in no container and for no unprivileged user: starts what the unit files in a
 * folder say, as systemd would (sockets that outlive their services, settings files, what comes before, SIGTERM and
 * the time after it, restarts). Of what a process may not do (the sandbox of the units) only its system calls and
 * address families are kept.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import net from "node:net";
import { join } from "node:path";
import { readSettings } from "../../commands/settings-file.mjs";
import { confinedBy } from "./confined.mjs";

/** Has a socket listen without taking anybody in: who calls waits in it. */
const LISTEN = "require('net').createServer().listen({ fd: 3 }, () => process.exit())";
const AS_LISTENER = 'export LISTEN_PID=$$ LISTEN_FDS=1; exec "$@"';

export class Units {
  #sockets = new Map();
  #services = new Map();

  /** @param {{ folder: string, log?: number | "ignore" | "inherit", port?: number | null, path?: string }} given */
  // `folder`: of the unit files; `log`: an open file for what they write; `port`: instead of each socket's own.
  constructor({ folder, log = "ignore", port = null, path = process.env.PATH }) {
    Object.assign(this, { folder, log, port, path });
  }

  async start(name) {
    if (name.endsWith(".socket")) return this.#listen(name);
    const unit = this.#read(`${name}.service`);
    for (const needed of unit.all("Requires")) await this.start(needed);
    if (!this.#services.has(name)) await this.#run(name, unit, { wanted: true, child: null });
  }

  async stop(name) {
    this.#sockets.get(name)?.close();
    this.#sockets.delete(name);
    const service = this.#services.get(name);
    if (!service) return;
    service.wanted = false;
    const { child } = service;
    if (child?.exitCode === null && child.signalCode === null) {
      const late = setTimeout(() => child.kill("SIGKILL"), service.stopMs);
      child.kill("SIGTERM");
      await once(child, "exit");
      clearTimeout(late);
    }
    this.#services.delete(name);
  }

  async restart(name) {
    await this.stop(name);
    await this.start(name);
  }

  /** Everything, at the end or when the machine is lost (`lost`: as by a power cut). */
  async stopAll({ lost = false } = {}) {
    if (lost) for (const { child } of this.#services.values()) child?.kill("SIGKILL");
    for (const name of [...this.#services.keys()]) await this.stop(name);
    for (const name of [...this.#sockets.keys()]) await this.stop(name);
  }

  pid = (name) => this.#services.get(name)?.child?.pid ?? null;

  async #run(name, unit, service) {
    this.#services.set(name, service);
    service.stopMs = 1_000 * Number(unit.one("TimeoutStopSec") ?? 90);
    const cwd = unit.one("WorkingDirectory");
    const file = unit.one("EnvironmentFile");
    const env = {
      PATH: this.path,
      ...Object.fromEntries(unit.all("Environment").map((pair) => pair.split(/=(.*)/s))),
      ...(file && existsSync(file) && readSettings(readFileSync(file, "utf8"))),
    };
    const limits = { filters: unit.all("SystemCallFilter"), families: unit.all("RestrictAddressFamilies") };
    const [first, ...words] = [...confinedBy(limits), "sh"];
    for (const before of unit.all("ExecStartPre")) {
      const done = spawn(first, [...words, "-c", before], {
        cwd,
        env,
        stdio: ["ignore", this.log, this.log],
      });
      const [code] = await once(done, "exit");
      if (code !== 0) {
        this.#services.delete(name);
        throw new Error(`${name}: ${before} ended with ${code}`);
      }
    }
    const socket = this.#sockets.get(`${name}.socket`);
    const given = socket ? ["-c", AS_LISTENER, "sh"] : ["-c", 'exec "$@"', "sh"];
    const child = spawn(first, [...words, ...given, ...unit.one("ExecStart").split(" ")], {
      cwd,
      env,
      stdio: ["ignore", this.log, this.log, ...(socket ? [socket.fd] : [])],
    });
    service.child = child;
    child.once("exit", () => {
      if (!service.wanted) return;
      setTimeout(() => service.wanted && this.#run(name, unit, service).catch(() => {}), 500);
    });
  }

  #listen(name) {
    if (this.#sockets.has(name)) return;
    const [host, port] = this.#read(name).one("ListenStream").split(":");
    const socket = net._createServerHandle(host, this.port ?? Number(port), 4, null, 0);
    if (typeof socket === "number") throw new Error(`${name}: the address is taken (${socket}).`);
    spawnSync(process.execPath, ["-e", LISTEN], { stdio: ["ignore", "ignore", "inherit", socket.fd] });
    this.#sockets.set(name, socket);
  }

  #read(file) {
    const text = readFileSync(join(this.folder, file), "utf8");
    const lines = text.split("\n").filter((line) => /^\w+=/.test(line));
    const pairs = lines.map((line) => line.split(/=(.*)/s));
    const all = (key) => pairs.flatMap(([name, value]) => (name === key ? [value.trim()] : []));
    return { all, one: (key) => all(key).at(-1) };
  }
}
