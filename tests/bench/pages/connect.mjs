/* The bench's own way into a database, beside the product. */
import Database from "better-sqlite3";
import pg from "pg";

/** `run` a statement, or get `one` row of it. */
export async function connect(url) {
  if (url.startsWith("file:")) {
    const db = new Database(url.slice("file:".length));
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
