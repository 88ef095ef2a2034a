/* The bench's own way into a database, beside the product. */
import pg from "pg";
import { openSqlite } from "../../../app/platform/db/sqlite/sqlite-driver.mjs";

/** `run` a statement, or get `one` row of it. */
export async function connect(url) {
  if (url.startsWith("file:")) {
    const db = openSqlite(url.slice("file:".length));
    db.pragma("synchronous = OFF");
    const run = (text) => void db.exec(text);
    return { sqlite: true, run, one: (text) => db.prepare(text).get(), close: () => db.close() };
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const query = (text) => client.query(text);
  const one = async (text) => (await query(text)).rows[0];
  return { sqlite: false, run: query, one, close: () => client.end() };
}
