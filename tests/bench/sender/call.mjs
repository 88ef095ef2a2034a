// The call that everybody makes who is measured here: one message to WAHA, with an id of our own.
import { randomBytes } from "node:crypto";
import { Pool } from "undici";

const HEADERS = { "x-api-key": "bench", accept: "application/json", "content-type": "application/json" };

export const connect = (port, inFlight) =>
  new Pool(`http://127.0.0.1:${port}`, { connections: inFlight, pipelining: 1 });

export async function call(pool, n) {
  const id = `3EB0${randomBytes(9).toString("hex").toUpperCase()}`;
  const chatId = `62811${10_000_000 + n}@c.us`;
  const body = JSON.stringify({ session: "bench", chatId, text: `Halo ${n}`, id, linkPreview: false });
  const answer = await pool.request({ method: "POST", path: "/api/sendText", headers: HEADERS, body });
  const { key } = JSON.parse(await answer.body.text());
  if (key.id !== id) throw new Error("another id");
}
