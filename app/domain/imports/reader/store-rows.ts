import { isPostgresql } from "~/platform/db/provider";
import type { RawConnection, Run } from "~/platform/db/raw-connection";
import { env } from "~/platform/env";
import { chargeBatch } from "../../account-storage/charge";
import { ofThread } from "../../account-storage/connection";
import { itemsBytes } from "../../account-storage/costs";
import type { ReadRow } from "../rows/read-row";

/**
 * A statement carries its rows as one JSON parameter: all rows of a commit, if their texts are not longer than
 * this. Between two statements PostgreSQL would wait for this thread, which reads the sheet meanwhile.
 */
const CHARS_PER_STATEMENT = 500_000;
/** SQLite takes values a third faster than it reads them out of JSON. */
const ROWS_OF_VALUES = 50;

const postgresql = isPostgresql(env.DATABASE_URL);

/**
 * Stores rows in one transaction: READY, or SKIPPED with their reason. A READY row of a BULK batch holds
 * a credit, which is reserved when the batch is submitted. Throws ACCOUNT_FULL, and then none of them stays.
 */
export async function storeRows(
  alone: RawConnection,
  batchId: number,
  kind: "BULK" | "TEST",
  rows: ReadRow[],
): Promise<void> {
  const isPlain = ({ reason, detail, dueAt, zone, attachmentNo }: ReadRow) =>
    reason === null && detail === null && dueAt === null && zone === null && attachmentNo === undefined;
  const plain = portions(rows.filter(isPlain));
  const others = portions(rows.filter((row) => !isPlain(row)));
  await alone.transaction(async (run, ask) => {
    for (const portion of plain) await storePlain(run, batchId, kind, portion);
    for (const portion of others) await storeOthers(run, batchId, kind, portion);
    await chargeBatch(ofThread(run, ask), batchId, { items: itemsBytes(rows) });
  });
}

function portions(rows: ReadRow[]): ReadRow[][] {
  const all: ReadRow[][] = [];
  let chars = 0;
  for (const row of rows) {
    const portion = all.at(-1);
    const own = row.message.length + (row.cells?.join("").length ?? 0);
    chars += own;
    if (portion && chars <= CHARS_PER_STATEMENT) portion.push(row);
    else {
      all.push([row]);
      chars = own;
    }
  }
  return all;
}

/** Nearly all rows are like this, and two thirds of the columns are cheaper. */
async function storePlain(run: Run, batchId: number, kind: "BULK" | "TEST", rows: ReadRow[]): Promise<void> {
  if (postgresql) await storeJson(run, batchId, kind, rows);
  else
    for (let at = 0; at < rows.length; at += ROWS_OF_VALUES)
      await storeValues(run, batchId, kind, rows.slice(at, at + ROWS_OF_VALUES));
}

const PLAIN = "batch_items (batch_id, row_no, receiver, message, cells, status, charged)";

function storeValues(run: Run, batchId: number, kind: "BULK" | "TEST", rows: ReadRow[]): Promise<number> {
  const values = `(?, ?, ?, ?, NULLIF(?, ''), 'READY', ${charged(kind)})`;
  const given: (number | string)[] = [];
  for (const { rowNo, receiver, message, cells } of rows)
    given.push(batchId, rowNo, receiver, message, cells ? JSON.stringify(cells) : "");
  return run(`INSERT INTO ${PLAIN} VALUES ${Array(rows.length).fill(values).join(", ")}`, given);
}

function storeJson(run: Run, batchId: number, kind: "BULK" | "TEST", rows: ReadRow[]): Promise<number> {
  const list = rows.map(({ rowNo, receiver, message, cells = null }) => [rowNo, receiver, message, cells]);
  const text = `INSERT INTO ${PLAIN}
    SELECT ${BATCH_ID}, CAST(value ->> 0 AS INTEGER), value ->> 1, value ->> 2, ${jsonAt(3)}, 'READY', ${charged(kind)}
    FROM ${ELEMENTS}`;
  return run(text, [batchId, JSON.stringify(list)]);
}

function storeOthers(run: Run, batchId: number, kind: "BULK" | "TEST", rows: ReadRow[]): Promise<number> {
  const list = rows.map(
    ({
      rowNo,
      receiver,
      message,
      reason,
      detail,
      dueAt,
      values = null,
      cells = null,
      zone,
      attachmentNo = null,
    }) => [
      rowNo,
      receiver,
      message,
      reason,
      detail,
      dueAt && timeText(dueAt),
      values,
      zone,
      attachmentNo,
      cells,
    ],
  );
  const dueAt = postgresql ? "CAST(value ->> 5 AS timestamp(3))" : "value ->> 5";
  const text = `INSERT INTO batch_items (batch_id, row_no, receiver, message, status, charged, reason, detail, due_at, "values", zone, attachment_no, cells)
    SELECT ${BATCH_ID}, CAST(value ->> 0 AS INTEGER), value ->> 1, value ->> 2,
      CASE WHEN value ->> 3 IS NULL THEN 'READY' ELSE 'SKIPPED' END,
      CASE WHEN value ->> 3 IS NULL THEN ${charged(kind)} ELSE FALSE END,
      value ->> 3, value ->> 4, ${dueAt}, ${jsonAt(6)}, value ->> 7, CAST(value ->> 8 AS INTEGER), ${jsonAt(9)}
    FROM ${ELEMENTS}`;
  return run(text, [batchId, JSON.stringify(list)]);
}

/** SQL: an element that is an array itself, or null. Of an array SQLite gives its JSON. */
const jsonAt = (place: number) => (postgresql ? `NULLIF(value -> ${place}, 'null')` : `value ->> ${place}`);

/** Returns how many rows that go have this very message. */
export async function countEqual(alone: RawConnection, batchId: number, message: string): Promise<number> {
  const [batch, text] = postgresql ? ["$1", "$2"] : ["?", "?"];
  const [row] = await alone.rows(
    `SELECT COUNT(*) AS n FROM batch_items WHERE batch_id = ${batch} AND status = 'READY' AND message = ${text}`,
    [batchId, message],
  );
  return Number(row?.n ?? 0);
}

const charged = (kind: "BULK" | "TEST") => (kind === "BULK" ? "TRUE" : "FALSE");

/** The two parameters: the batch, and its rows as a JSON array, which becomes rows with one column, `value`. */
const BATCH_ID = postgresql ? "CAST($1 AS INTEGER)" : "CAST(? AS INTEGER)";
const ELEMENTS = postgresql ? "jsonb_array_elements(CAST($2 AS jsonb)) AS t(value)" : "json_each(?)";

/** As both databases store and compare it. */
const timeText = (time: Date) => time.toISOString().replace("Z", "+00:00");
