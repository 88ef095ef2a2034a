// The bare loop: the same calls with undici and nothing else, `inFlight` at a time.
import { randomBytes } from "node:crypto";
import { Pool } from "undici";

const { port, rows, inFlight } = JSON.parse(process.argv[2]);
const pool = new Pool(`http://127.0.0.1:${port}`, { connections: inFlight, pipelining: 1 });
const headers = { "x-api-key": "bench", accept: "application/json", "content-type": "application/json" };

let next = 0;
async function loop() {
  while (next < rows) {
    const n = next++;
    const id = `3EB0${randomBytes(9).toString("hex").toUpperCase()}`;
    const chatId = `62811${10_000_000 + n}@c.us`;
    const body = JSON.stringify({ session: "bench", chatId, text: `Halo ${n}`, id, linkPreview: false });
    const answer = await pool.request({ method: "POST", path: "/api/sendText", headers, body });
    const { key } = JSON.parse(await answer.body.text());
    if (key.id !== id) throw new Error("another id");
  }
}
await Promise.all(Array.from({ length: inFlight }, loop));
await pool.close();
