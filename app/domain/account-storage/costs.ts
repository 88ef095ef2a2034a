/*
 * What is charged to an account's storage, in bytes. It is the texts of each record, and a fixed part for the rest
 * of it and its indexes, about what both databases take. The SQL computes the same as the functions, for what is
 * stored.
 */
import { isPostgresql } from "~/platform/db/provider";
import { env } from "~/platform/env";

const postgresql = isPostgresql(env.DATABASE_URL);

/** A row, with what sending adds to it. */
export const ITEM_BYTES = 192;
/** A batch without its rows, with its entries in the ledger. */
export const BATCH_BYTES = 1_024;
/** A number on the list, or one that was erased and stays known by its hash. */
export const OPT_OUT_BYTES = 160;
export const TEMPLATE_BYTES = 256;
/** A contact list with the names of its columns, and what an import of it notes. */
export const LIST_BYTES = 4_096;
/** A contact of a list. Its values are stored twice: as they are, and in small letters. */
export const CONTACT_BYTES = 128;

export type ItemTexts = {
  receiver: string;
  message: string;
  zone?: string | null;
  detail?: string | null;
  values?: readonly string[] | null;
  cells?: readonly string[] | null;
};

/** The bytes of a row's texts, in UTF-8. */
export function textBytes({ receiver, message, zone, detail, values, cells }: ItemTexts): number {
  let bytes = Buffer.byteLength(receiver) + Buffer.byteLength(message);
  if (zone) bytes += Buffer.byteLength(zone);
  if (detail) bytes += Buffer.byteLength(detail);
  for (const value of values ?? []) bytes += Buffer.byteLength(value);
  return bytes + cellsBytes(cells ?? []);
}

/** What the other columns of a row take. */
export function cellsBytes(cells: readonly string[]): number {
  let bytes = 0;
  for (const cell of cells) bytes += Buffer.byteLength(cell);
  return bytes;
}

export const itemsBytes = (items: readonly ItemTexts[]): number =>
  items.reduce((bytes, item) => bytes + ITEM_BYTES + textBytes(item), 0);

/** Of a batch before anything was read into it. */
export const batchBytes = ({ text }: { text?: string | null }): number =>
  BATCH_BYTES + Buffer.byteLength(text ?? "");

export const templateBytes = ({ name, text }: { name: string; text: string }): number =>
  TEMPLATE_BYTES + Buffer.byteLength(name) + Buffer.byteLength(text);

export const contactBytes = ({ number, values }: { number: string; values: readonly string[] }): number =>
  CONTACT_BYTES + Buffer.byteLength(number) + 2 * cellsBytes(values);

const octets = (text: string) => (postgresql ? `octet_length(${text})` : `LENGTH(CAST(${text} AS BLOB))`);
const octetsOr0 = (text: string) => `COALESCE(${octets(text)}, 0)`;

const elements = (column: string) => {
  const sum = postgresql
    ? `SELECT COALESCE(SUM(${octets("e")}), 0) FROM jsonb_array_elements_text(${column}) AS e`
    : `SELECT COALESCE(SUM(${octets("e.value")}), 0) FROM json_each(${column}) AS e`;
  return `CASE WHEN ${column} IS NULL THEN 0 ELSE (${sum}) END`;
};

/** SQL over `batch_items`. The detail of a row that was sent is what its server said, and in the fixed part. */
export const ITEM_SQL = `(${ITEM_BYTES} + ${octets("receiver")} + ${octets("message")} + ${octetsOr0("zone")}
  + ${octetsOr0("CASE WHEN settled_at IS NULL THEN detail END")}
  + ${elements('"values"')} + ${elements("cells")})`;

/** SQL over `batches`: its note for the check page, which is written when the rows are there. */
export const READING_SQL = octetsOr0(postgresql ? "CAST(reading AS TEXT)" : "reading");

/** SQL over `batches`. */
export const BATCH_SQL = `(${BATCH_BYTES} + ${octetsOr0("text")} + ${READING_SQL})`;

/** SQL over `templates`. */
export const TEMPLATE_SQL = `(${TEMPLATE_BYTES} + ${octets("name")} + ${octets("text")})`;

/** SQL over `list_contacts`. */
export const CONTACT_SQL = `(${CONTACT_BYTES} + ${octets("number")} + 2 * (${elements('"values"')}))`;
