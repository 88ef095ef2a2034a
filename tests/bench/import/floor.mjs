/*
 * The floor of an import: the sheet read by the fastest way that this machine's libraries have (yauzl and
 * saxes with nothing on top: no limits, no checks, no types), its rows put into a table in one transaction by
 * better-sqlite3, or by pg. Prints the milliseconds from opening the file to the end of the commit.
 */
import pg from "pg";
import { SaxesParser } from "saxes";
import { openPromise } from "yauzl";
import { openSqlite } from "../../../app/platform/db/sqlite/sqlite-driver.mjs";

const ROWS_PER_INSERT = 4_000;
const [path, database] = process.argv.slice(2);
const began = performance.now();
const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
const entries = new Map();
for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);

const strings = [];
let text = "";
let keeping = false;
await parse("xl/sharedStrings.xml", {
  open: ({ name }) => {
    if (name === "si") text = "";
    else if (name === "t") keeping = true;
  },
  close: ({ name }) => {
    if (name === "si") strings.push(text);
    else if (name === "t") keeping = false;
  },
});

const rows = [];
let cells = [];
await parse("xl/worksheets/sheet1.xml", {
  open: ({ name }) => {
    if (name === "row") cells = [];
    else if (name === "v") {
      text = "";
      keeping = true;
    }
  },
  close: ({ name }) => {
    if (name === "row") rows.push(cells);
    else if (name === "v") {
      cells.push(strings[Number(text)]);
      keeping = false;
    }
  },
});

const TABLE = "items (row_no INTEGER PRIMARY KEY, receiver TEXT NOT NULL, message TEXT NOT NULL)";
await (database.startsWith("postgresql:") ? intoPostgresql() : intoSqlite());
console.log(performance.now() - began);

function intoSqlite() {
  const db = openSqlite(database);
  db.pragma("journal_mode = WAL");
  db.pragma("synchronous = FULL");
  db.exec(`CREATE TABLE ${TABLE}`);
  const insert = db.prepare("INSERT INTO items VALUES (?, ?, ?)");
  db.transaction(() => {
    for (let row = 1; row < rows.length; row++) insert.run(row + 1, rows[row][0], rows[row][1]);
  })();
}

async function intoPostgresql() {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query(`BEGIN; CREATE TABLE ${TABLE}`);
  const text = "INSERT INTO items SELECT * FROM unnest($1::int[], $2::text[], $3::text[])";
  for (let from = 1; from < rows.length; from += ROWS_PER_INSERT) {
    const some = rows.slice(from, from + ROWS_PER_INSERT);
    const columns = [some.map((_, i) => from + i + 1), some.map((row) => row[0]), some.map((row) => row[1])];
    await client.query({ name: "insert", text, values: columns });
  }
  await client.query("COMMIT");
  await client.end();
}

async function parse(name, { open, close }) {
  const parser = new SaxesParser({ position: false });
  parser.on("opentag", open);
  parser.on("closetag", close);
  parser.on("text", (piece) => {
    if (keeping) text += piece;
  });
  const stream = await zip.openReadStreamPromise(entries.get(name));
  stream.setEncoding("utf8");
  for await (const chunk of stream) parser.write(chunk);
  parser.close();
}
