import { join } from "node:path";
import { startPostgresql } from "./postgresql.mjs";
import { programs } from "./postgresql-programs.mjs";
import { mayMount, smallDisk } from "./small-disk.mjs";

const DISK_MB = 64;
/** What the tests do fills the disks, and nothing beside it; no piece of the WAL is kept to be used again. */
const QUIET = { autovacuum: "off", wal_writer_delay: "10s", checkpoint_timeout: "1h", wal_recycle: "off" };
/** What gives up stays so: asked to end while it tries again by itself, it may wait for ever. */
const GIVES_UP = { restart_after_crash: "off" };

/**
 * A PostgreSQL, for the tests, of which the database and the WAL each lie on a small disk of their own. Without room for
 * the database it refuses (53100); without room for the WAL it gives up and is gone. Null, and a word of it, where that
 * cannot be had.
 */
export async function postgresqlOnSmallDisks() {
  if (!hasPrograms() || !mayMount("PostgreSQL")) return null;
  const [data, wal] = [smallDisk(DISK_MB), smallDisk(DISK_MB)];
  const server = await startPostgresql({
    settings: { ...QUIET, ...GIVES_UP },
    walFolder: join(wal.folder, "wal"),
  });
  const url = await server.freshDatabase("siar", data.folder);
  return {
    url,
    data,
    wal,
    /** What has given up is there again, as when its machine starts it. */
    startAgain: () => server.restart(0, true),
    stop: async () => {
      data.empty(); // a server in an orderly shutdown writes until it can
      wal.empty();
      await server.stop();
      data.remove();
      wal.remove();
    },
  };
}

function hasPrograms() {
  try {
    return Boolean(programs());
  } catch (error) {
    console.log(`SKIPPED: PostgreSQL on a full disk: ${error.message}`);
    return false;
  }
}
