import { rmSync } from "node:fs";
import { join } from "node:path";
import { openForwarder } from "./forwarder.mjs";
import {
  endServer,
  folderFor,
  freePort,
  initdb,
  ownerOf,
  programs,
  ready,
  runProgram,
  spawnServer,
} from "./postgresql-programs.mjs";

const PROMOTED_SECONDS_MAX = 30;
const LOOK_MS = 20;

/**
 * A PostgreSQL primary with an asynchronous standby, for the tests: what the primary has committed and not
 * yet sent is lost when it dies. Throws when the machine has no PostgreSQL.
 * `url`: one address for whichever is the primary; `hosts`: both, as an operator would name them.
 */
export async function startCluster() {
  programs();
  const owner = ownerOf();
  const folder = folderFor(owner);
  const ports = [await freePort(), await freePort()];
  let made = 0;
  const serverOn = async (port, fill) => {
    const data = join(folder, `data-${++made}`);
    await fill(data);
    const server = spawnServer({ data, port, owner, cwd: folder });
    await ready(server, port);
    return { server, port };
  };
  const standbyOf = (primary, port) =>
    serverOn(port, (data) =>
      runProgram("pg_basebackup", [...addressOf(primary), "-D", data, ...COPY], owner, folder),
    );

  let primary = await serverOn(ports[0], (data) => initdb(data, owner, folder));
  let standby = standbyOf(primary, ports[1]);
  await standby;
  const forwarder = await openForwarder(primary.port);
  const cluster = {
    url: `postgresql://siar@127.0.0.1:${forwarder.port}/postgres`,
    hosts: `postgresql://siar@${ports.map((port) => `127.0.0.1:${port}`).join(",")}/postgres?target_session_attrs=read-write`,

    /** Waits until the standby has everything that is committed by now. */
    caughtUp: async () => {
      await standby;
      const [{ now }] = await ask(primary.port, "SELECT pg_current_wal_lsn() AS now");
      const has = "SELECT count(*)::int AS count FROM pg_stat_replication WHERE replay_lsn >= $1";
      while ((await ask(primary.port, has, [now]))[0].count === 0) await sleep(LOOK_MS);
    },

    /** From now on nothing that is committed reaches the standby. */
    holdBack: async () => {
      await cluster.caughtUp();
      for (const { pid } of await ask(primary.port, "SELECT pid FROM pg_stat_replication")) {
        process.kill(pid, "SIGSTOP");
      }
    },

    /** The primary dies and its standby is promoted; a new standby is made on the dead one's port. */
    failOver: async () => {
      const next = await standby;
      const dead = primary;
      await killWhole(dead);
      await ask(next.port, "SELECT pg_promote(true, $1)", [PROMOTED_SECONDS_MAX]);
      primary = next;
      forwarder.turnTo(primary.port);
      standby = standbyOf(primary, dead.port);
      standby.catch(() => {}); // told to whoever waits for it
    },

    stop: async () => {
      await forwarder.close();
      const other = await standby.catch(() => null);
      await Promise.all([primary, other].map((each) => each && endServer(each.server, "SIGQUIT")));
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return cluster;
}

const COPY = ["-R", "-X", "stream", "--checkpoint=fast", "--no-sync"];
const addressOf = ({ port }) => ["-h", "127.0.0.1", "-p", String(port), "-U", "siar"];
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The server with all its processes: one that went on by itself could still commit. */
async function killWhole({ server, port }) {
  const pids = await ask(port, "SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()");
  await endServer(server, "SIGKILL");
  for (const { pid } of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // it has noticed by itself
    }
  }
}

async function ask(port, statement, values = []) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: `postgresql://siar@127.0.0.1:${port}/postgres` });
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}
