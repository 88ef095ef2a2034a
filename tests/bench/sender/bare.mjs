// The bare loop: the same calls with undici and nothing else, `inFlight` at a time.
import { call, connect } from "./call.mjs";

const { port, rows, inFlight } = JSON.parse(process.argv[2]);
const pool = connect(port, inFlight);

let next = 0;
async function loop() {
  while (next < rows) await call(pool, next++);
}
await Promise.all(Array.from({ length: inFlight }, loop));
await pool.close();
