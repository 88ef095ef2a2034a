/*
 * The floor of an import: the sheet read by the fastest way that this machine's libraries have (yauzl and
 * saxes with nothing on top: no limits, no checks, no types), its rows put into a table in one transaction by
 * better-sqlite3. Prints the milliseconds from opening the file to the end of the commit.
 */
import { SaxesParser } from "saxes";
import { openPromise } from "yauzl";
import { openSqlite } from "../../../app/platform/db/sqlite-driver.mjs";

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

const db = openSqlite(database);
db.pragma("journal_mode = WAL");
db.pragma("synchronous = FULL");
db.exec("CREATE TABLE items (row_no INTEGER PRIMARY KEY, receiver TEXT NOT NULL, message TEXT NOT NULL)");
const insert = db.prepare("INSERT INTO items VALUES (?, ?, ?)");
db.transaction(() => {
  for (let row = 1; row < rows.length; row++) insert.run(row + 1, rows[row][0], rows[row][1]);
})();
console.log(performance.now() - began);

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
