import { chownSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  endServer,
  folderFor,
  freePort,
  initdb,
  ownerOf,
  programs,
  ready,
  spawnServer,
} from "./postgresql-programs.mjs";

/**
 * Starts a real PostgreSQL of this machine in a folder of its own, for the tests; answers its address and
 * how to stop it. `durable`: commits wait for the disk, as in production; `settings`: of its own; `walFolder`: where its
 * WAL lies, in pieces of a MB, instead of beside its data. Throws when the machine has none.
 */
export async function startPostgresql({ durable = false, settings = {}, walFolder } = {}) {
  programs();
  const owner = ownerOf();
  const folder = folderFor(owner);
  const data = join(folder, "data");
  await initdb(data, owner, folder, walFolder && [`--waldir=${walFolder}`, "--wal-segsize=1"]);
  const port = await freePort();
  const start = () => spawnServer({ data, port, owner, cwd: folder, durable, own: settings });
  let server = start();
  await ready(server, port);
  const url = `postgresql://siar@127.0.0.1:${port}/postgres`;
  return {
    url,
    pid: server.pid,
    /** A new, empty database; answers its address. `disk`: the folder in which all of it but the WAL lies. */
    freshDatabase: async (name, disk) => {
      const { default: pg } = await import("pg"); // not at the top: this also runs before it is installed
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      if (disk) {
        const place = join(disk, name);
        mkdirSync(place);
        if (owner.uid !== undefined) chownSync(place, owner.uid, owner.gid);
        await client.query(`CREATE TABLESPACE ${name} LOCATION '${place}'`);
      }
      await client.query(`CREATE DATABASE ${name}${disk ? ` TABLESPACE ${name}` : ""}`);
      await client.end();
      return url.replace(/[^/]*$/, name);
    },
    /** Away for so long; `crash`: without an orderly shutdown. */
    restart: async (ms, crash = false) => {
      await endServer(server, crash ? "SIGQUIT" : "SIGINT");
      await new Promise((resolve) => setTimeout(resolve, ms));
      server = start();
      await ready(server, port);
    },
    stop: async () => {
      await endServer(server, "SIGINT"); // fast shutdown
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
