/*
 * Contacts of lists as rows of a sheet. The thread reads them by itself, some thousand at a time: a set of contacts
 * stays as it is while the list is imported anew (contact-lists/sets.ts). A number that stands on several lists is taken
 * from the first of them.
 */
import { RawConnection } from "~/platform/db/raw-connection";
import { env } from "~/platform/env";
import type { SheetRow } from "~/platform/xlsx/rows";
import { DomainError } from "../../errors";
import { RECEIVER } from "../rows/find-columns";

/** Of one statement, which is a page of the contacts by number. */
export const CONTACTS_AT_ONCE = 2_000;

/** A statement for the thread. */
type Plain = { text: string; values: (string | number)[] };

/**
 * `columns`: of all lists. `parts`: the chosen contacts of each list. `page` is the statement that reads the next ones,
 * as number, spelling and values; its last parameter is the number after which they begin. `places`: where each of the
 * columns stands in this list; null: it has none. `state`: what makes it the same contacts again.
 */
export type ContactSource = {
  columns: string[];
  parts: { setId: number; page: Plain; places: (number | null)[] }[];
  state: string;
  /** Whether every set is there still: it answers how many are. */
  check: Plain;
};

/** Throws CONFLICT where a list was deleted, or was given other contacts, while it was read. */
export async function* readContactRows({ columns, parts, check }: ContactSource): AsyncGenerator<SheetRow[]> {
  yield [{ rowNo: 0, cells: [RECEIVER, ...columns] }];
  const alone = await RawConnection.open(env.DATABASE_URL);
  const seen = new Set<string>();
  let rowNo = 0;
  try {
    for (const { page, places } of parts)
      for (let after = ""; ; ) {
        const found = await alone.rows(page.text, [...page.values.slice(0, -1), after]);
        const fresh = found.filter(({ number }) => parts.length === 1 || !seen.has(String(number)));
        yield fresh.map(({ number, spelling, texts }) => {
          rowNo += 1;
          if (parts.length > 1) seen.add(String(number));
          const values: string[] = JSON.parse(String(texts));
          const cells = places.map((place) => (place === null ? null : values[place] || null));
          return { rowNo, cells: [`+${spelling ?? number}`, ...cells] };
        });
        if (found.length < CONTACTS_AT_ONCE) break;
        after = String(found.at(-1)!.number);
      }
    const [there] = await alone.rows(check.text, check.values);
    if (Number(there?.sets) !== parts.length) throw new DomainError("CONFLICT");
  } finally {
    await alone.close();
  }
}
