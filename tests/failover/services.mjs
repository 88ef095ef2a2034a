/* What `systemctl` reaches: the units of deploy/, and the servers that Debian would bring with units of their own. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, openSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { Units } from "./units.mjs";

const NGINX_PID = "/var/run/nginx.pid";
const TRY_AGAIN_MS = 50;
const TRIES_MAX = 400;

export class Services {
  #running = new Map();

  constructor({ machine, postgresql }) {
    this.machine = machine;
    this.postgresql = postgresql;
    this.log = openSync(join(machine, "log"), "a");
    this.units = new Units({ folder: "/etc/systemd/system", log: this.log });
    this.socket = join(machine, "systemd");
  }

  /** Answers `systemctl` from now on. */
  async listen() {
    this.server = createServer(async (req, res) => {
      const words = (await req.toArray()).join("").split(" ");
      try {
        await this.#obey(words);
        res.end();
      } catch (error) {
        res.writeHead(500).end(`${error.message}\n`);
      }
    }).listen(this.socket);
    await once(this.server, "listening");
  }

  async #obey([verb, ...names]) {
    if (verb === "daemon-reload") return;
    const wanted = names.filter((name) => name !== "--now");
    for (const name of wanted) {
      const does = name.startsWith("siar-") ? this.units : this;
      await does[verb === "enable" ? "start" : verb](name);
    }
  }

  async start(name) {
    if (this.#running.has(name)) return;
    const [program, args, env] = this.#commandOf(name);
    if (name === "nginx") rmSync(NGINX_PID, { force: true });
    const child = spawn(program, args, {
      stdio: ["ignore", this.log, this.log],
      env: { ...process.env, ...env },
    });
    this.#running.set(name, child);
    if (name === "postgresql" || name === "db2")
      await this.#ready(name === "db2" ? "127.0.0.3" : "127.0.0.1");
    // As systemd's own start of it does, which has it fork once it listens: it writes this file then.
    for (let tries = 0; name === "nginx" && !existsSync(NGINX_PID) && tries < TRIES_MAX; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
  }

  async stop(name, signal = name === "nginx" ? "SIGQUIT" : "SIGINT") {
    const child = this.#running.get(name);
    this.#running.delete(name);
    if (!child || child.exitCode !== null) return;
    child.kill(signal);
    await once(child, "exit");
  }

  async restart(name) {
    if (name === "pgbouncer" && !existsSync("/etc/pgbouncer/pgbouncer.ini")) return;
    await this.stop(name);
    await this.start(name);
  }

  async reload(name) {
    this.#running.get(name)?.kill("SIGHUP");
  }

  #commandOf(name) {
    if (name === "nginx") return ["/usr/sbin/nginx", ["-g", "daemon off;"], {}];
    if (name === "pgbouncer") return ["/usr/sbin/pgbouncer", ["-q", "/etc/pgbouncer/pgbouncer.ini"], {}];
    const data = name === "db2" ? "/var/lib/postgresql/db2" : "/var/lib/postgresql/db1";
    const on =
      name === "db2"
        ? ["-c", "listen_addresses=127.0.0.3", "-k", "/var/tmp"]
        : ["-c", "listen_addresses=127.0.0.1,127.0.0.2", "-k", "/var/run/postgresql"];
    return [join(this.postgresql, "postgres"), ["-D", data, ...on, "-c", "fsync=off"], {}];
  }

  /** A cluster as Debian's package makes one: the superuser postgres by the socket, passwords elsewhere. */
  async makeCluster() {
    const data = "/var/lib/postgresql/db1";
    mkdirSync("/var/lib/postgresql", { recursive: true });
    const how = [
      "-D",
      data,
      "-U",
      "postgres",
      "--auth-local=trust",
      "--auth-host=scram-sha-256",
      "-E",
      "UTF8",
      "--no-sync",
    ];
    const { status } = spawnSync(join(this.postgresql, "initdb"), how, { stdio: "ignore" });
    if (status !== 0) throw new Error(`initdb ended with ${status}`);
    await this.start("postgresql");
  }

  /** What Debian's package has in its nginx.conf, for a user without rights. */
  static nginxAsDebian() {
    mkdirSync("/var/lib/nginx", { recursive: true });
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (name) => `${name}_temp_path /var/lib/nginx/${name};`,
    );
    writeFileSync(
      "/etc/nginx/nginx.conf",
      `pid ${NGINX_PID}; error_log /var/log/nginx-error.log; worker_processes 2;
events { worker_connections 1024; }
http { access_log off; ${temporary.join(" ")} include /etc/nginx/conf.d/*.conf; }\n`,
    );
  }

  async #ready(host) {
    const probe = () =>
      spawnSync(join(this.postgresql, "pg_isready"), ["-h", host], { stdio: "ignore" }).status === 0;
    for (const until = Date.now() + 30_000; !probe(); ) {
      if (Date.now() > until) throw new Error("PostgreSQL did not start");
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** The power goes, and the disk with it. */
  async lose() {
    await this.units.stopAll({ lost: true });
    // nginx's processes would outlive their first; of the others nothing is kept anyway.
    for (const name of [...this.#running.keys()])
      await this.stop(name, name === "nginx" ? "SIGTERM" : "SIGKILL");
    for (const path of [
      "/opt/siar",
      "/etc/siar",
      "/etc/pgbouncer/pgbouncer.ini",
      "/etc/nginx/conf.d/siar.conf",
      "/var/lib/siar",
      "/var/lib/postgresql",
    ])
      rmSync(path, { recursive: true, force: true });
    for (const path of ["/usr/local/bin/siar"]) rmSync(path, { force: true });
  }
}
