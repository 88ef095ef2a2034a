import { CSV_START, csvLine } from "~/platform/csv";
import { db, query, sql } from "~/platform/db";
import { streamSheet } from "~/platform/xlsx/stream";
import type { Actor } from "../actor";
import { PHONE_NUMBER } from "../imports/rows/read-headers";
import { shownContacts } from "./contacts";
import { type OwnList, ownList } from "./lists";

const CONTACTS_AT_ONCE = 1_000;

/** A list as CSV, by number, piece by piece. It may be imported again. Throws NOT_FOUND before the first piece. */
export async function* exportContacts(actor: Actor, id: number): AsyncGenerator<string> {
  const list = await ownList(db, actor, id);
  yield CSV_START + csvLine([PHONE_NUMBER, ...list.columns]);
  for await (const rows of pieces(actor, list)) yield rows.map((row) => csvLine(row)).join("");
}

/** The same as an .xlsx. */
export async function* exportContactsSheet(actor: Actor, id: number): AsyncGenerator<Uint8Array> {
  const list = await ownList(db, actor, id);
  const columns = [PHONE_NUMBER, ...list.columns].map((header) => ({ header, width: 24, text: true }));
  yield* streamSheet({ name: "Contacts", columns }, pieces(actor, list));
}

async function* pieces(actor: Actor, list: OwnList): AsyncGenerator<string[][]> {
  const shown = await shownContacts(actor, list);
  for (let after = ""; ; ) {
    const rows = await query<{ number: string; spelling: string | null; values: string[] | string }>(
      db,
      sql`SELECT c.number, c.spelling, c."values" FROM list_contacts c
          WHERE ${shown} AND c.number > ${after} ORDER BY c.number LIMIT ${CONTACTS_AT_ONCE}`,
    );
    if (rows.length === 0) return;
    yield rows.map(({ number, spelling, values }) => {
      const texts: string[] = typeof values === "string" ? JSON.parse(values) : values;
      return [spelling ?? number, ...list.columns.map((_, place) => texts[place] ?? "")];
    });
    after = rows.at(-1)!.number;
  }
}
