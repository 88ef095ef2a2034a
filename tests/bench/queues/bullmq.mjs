// BullMQ on Redis: the rows are put in first, then one worker works them off, `inFlight` at a time.
import { Queue, Worker } from "bullmq";
import { Redis } from "ioredis";
import { call, connect } from "../sender/call.mjs";

const { port, rows, inFlight, redis } = JSON.parse(process.argv[2]);
const connection = new Redis({ host: "127.0.0.1", port: redis, maxRetriesPerRequest: null });
const queue = new Queue(`bench-${process.pid}`, { connection });
await queue.addBulk(Array.from({ length: rows }, (_, n) => ({ name: "send", data: { n } })));

const pool = connect(port, inFlight);
let done = 0;
await new Promise((resolve, reject) => {
  const worker = new Worker(queue.name, ({ data }) => call(pool, data.n), {
    connection,
    concurrency: inFlight,
  });
  worker.on("completed", () => {
    if (++done === rows) resolve();
  });
  worker.on("failed", (_, error) => reject(error));
});
process.exit(0);
