// graphile-worker on PostgreSQL: the rows are put in first, then worked off, `inFlight` at a time.
import { makeWorkerUtils, run } from "graphile-worker";
import pg from "pg";
import { call, connect } from "../sender/call.mjs";

const { port, rows, inFlight, postgresql: connectionString } = JSON.parse(process.argv[2]);
const utils = await makeWorkerUtils({ connectionString });
await utils.migrate();
await utils.release();
const client = new pg.Client({ connectionString });
await client.connect();
const insert = `SELECT graphile_worker.add_job('send', json_build_object('n', n)) FROM generate_series(0, $1 - 1) n`;
await client.query(insert, [rows]);
await client.end();

const pool = connect(port, inFlight);
let done = 0;
await new Promise((resolve, reject) => {
  const send = async ({ n }) => {
    await call(pool, n);
    if (++done === rows) setTimeout(resolve, 100); // the last job is still to be marked as done
  };
  const logger = { scope: () => logger, error() {}, warn() {}, info() {}, debug() {} };
  const options = {
    connectionString,
    concurrency: inFlight,
    maxPoolSize: inFlight + 2,
    noHandleSignals: true,
  };
  run({ ...options, pollInterval: 100, taskList: { send }, logger }).catch(reject);
});
process.exit(0);
