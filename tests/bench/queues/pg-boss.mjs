// pg-boss on PostgreSQL: the rows are put in first, then its worker works them off in batches of `inFlight`,
// asking as often as it can be told to.
import PgBoss from "pg-boss";
import { call, connect } from "../sender/call.mjs";

const { port, rows, inFlight, postgresql: connectionString } = JSON.parse(process.argv[2]);
const QUEUE = "send";
const POLL_SECONDS_MIN = 0.5;
const boss = new PgBoss({ connectionString, supervise: false, schedule: false });
boss.on("error", (error) => {
  throw error;
});
await boss.start();
await boss.createQueue(QUEUE);
await boss.insert(Array.from({ length: rows }, (_, n) => ({ name: QUEUE, data: { n } })));

const pool = connect(port, inFlight);
let done = 0;
await new Promise((resolve) => {
  const options = { batchSize: inFlight, pollingIntervalSeconds: POLL_SECONDS_MIN };
  boss.work(QUEUE, options, async (jobs) => {
    await Promise.all(jobs.map(({ data }) => call(pool, data.n)));
    done += jobs.length;
    if (done === rows) setTimeout(resolve, 100); // the last ones are still to be marked as done
  });
});
process.exit(0);
