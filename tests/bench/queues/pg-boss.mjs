// pg-boss on PostgreSQL: the rows are put in first, then fetched `inFlight` at a time, called, and completed.
// Its own worker waits half a second between two fetches; these loops do not, which is kinder to it.
import PgBoss from "pg-boss";
import { call, connect } from "../sender/call.mjs";

const { port, rows, inFlight, postgresql: connectionString } = JSON.parse(process.argv[2]);
const QUEUE = "send";
const boss = new PgBoss({ connectionString, supervise: false, schedule: false });
boss.on("error", (error) => {
  throw error;
});
await boss.start();
await boss.createQueue(QUEUE);
await boss.insert(Array.from({ length: rows }, (_, n) => ({ name: QUEUE, data: { n } })));

const pool = connect(port, inFlight);
for (let done = 0; done < rows; ) {
  const jobs = (await boss.fetch(QUEUE, { batchSize: inFlight })) ?? [];
  await Promise.all(jobs.map(({ data }) => call(pool, data.n)));
  if (jobs.length > 0)
    await boss.complete(
      QUEUE,
      jobs.map(({ id }) => id),
    );
  done += jobs.length;
}
process.exit(0);
