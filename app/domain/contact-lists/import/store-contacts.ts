/*
 * Writes contacts into a set that no list points to, some thousand in one statement. It runs in a thread with a
 * connection of its own, and imports nothing of Prisma's client.
 */
import { isPostgresql } from "~/platform/db/provider";
import type { Query, RawConnection } from "~/platform/db/raw-connection";
import { env } from "~/platform/env";
import { charge } from "../../account-storage/charge";
import { marked, ofThread } from "../../account-storage/connection";
import { CONTACT_SQL, contactBytes } from "../../account-storage/costs";
import { DomainError } from "../../errors";
import type { StoredValues } from "../values";

const postgresql = isPostgresql(env.DATABASE_URL);

/** A contact as it is stored. `addedAt`: as both databases store times. */
export type NewContact = StoredValues & { number: string; spelling: string | null; addedAt: string };
/** A contact as it is in a set. */
export type KnownContact = Pick<NewContact, "spelling" | "addedAt" | "values"> & {
  sorts: StoredValues["sorts"];
};

type Account = { setId: number; userId: number };

/**
 * Stores contacts, each number once, in one transaction. One that the set has already is replaced: `replaced` is what
 * those take. Throws ACCOUNT_FULL, and CONFLICT where the import was ended meanwhile; then none of them stays.
 */
export function storeContacts(
  alone: RawConnection,
  { setId, userId }: Account,
  contacts: readonly NewContact[],
  replaced: number,
): Promise<void> {
  const list = contacts.map(({ number, spelling, values, folded, sorts, addedAt }) => [
    ...[number, spelling, values, folded, sorts, addedAt],
  ]);
  const bytes = contacts.reduce((all, contact) => all + contactBytes(contact), 0) - replaced;
  return alone.transaction(async (run, ask) => {
    await assertGoesOn(ask, setId);
    await run(
      marked(`INSERT INTO list_contacts (set_id, number, spelling, "values", folded, sorts, added_at)
        SELECT CAST(? AS INTEGER), value ->> 0, value ->> 1, ${jsonAt(2)}, ${jsonAt(3)}, ${jsonAt(4)}, ${ADDED_AT}
        FROM ${ELEMENTS} WHERE true
        ON CONFLICT (set_id, number) DO UPDATE SET spelling = excluded.spelling, "values" = excluded."values",
          folded = excluded.folded, sorts = excluded.sorts, added_at = excluded.added_at`),
      [setId, JSON.stringify(list)],
    );
    await charge(ofThread(run, ask), userId, { lists: bytes });
  });
}

const ADDED_AT = postgresql ? "CAST(value ->> 5 AS timestamp(3))" : "value ->> 5";
const ELEMENTS = postgresql ? "jsonb_array_elements(CAST(? AS jsonb)) AS t(value)" : "json_each(?)";
/** SQL: an element that is an array itself, or null. Of an array SQLite gives its JSON. */
const jsonAt = (place: number) => (postgresql ? `NULLIF(value -> ${place}, 'null')` : `value ->> ${place}`);

/** Nothing is stored for an import that was ended: it would never be removed. */
async function assertGoesOn(ask: Query, setId: number): Promise<void> {
  const lock = postgresql ? "FOR SHARE" : "";
  const [set] = await ask(
    marked(`SELECT id FROM contact_sets WHERE id = ? AND ended_at IS NULL AND mode IS NOT NULL ${lock}`),
    [setId],
  );
  if (!set) throw new DomainError("CONFLICT");
}

/** Returns those of these numbers that a set has. */
export async function knownContacts(
  alone: RawConnection,
  setId: number,
  numbers: readonly string[],
): Promise<Map<string, KnownContact>> {
  const addedAt = postgresql
    ? `to_char(c.added_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"+00:00"')`
    : "CAST(c.added_at AS text)";
  const texts = postgresql ? "jsonb_array_elements_text(CAST(? AS jsonb)) AS g(value)" : "json_each(?) AS g";
  const rows = await alone.rows(
    marked(`SELECT c.number, c.spelling, CAST(c."values" AS text) AS texts, CAST(c.sorts AS text) AS sorts, ${addedAt} AS added
            FROM ${texts} JOIN list_contacts c ON c.number = g.value AND c.set_id = ?`),
    [JSON.stringify(numbers), setId],
  );
  return new Map(
    rows.map(({ number, spelling, texts, sorts, added }) => [
      String(number),
      {
        spelling: spelling === null ? null : String(spelling),
        values: JSON.parse(String(texts)),
        sorts: sorts === null ? null : JSON.parse(String(sorts)),
        addedAt: String(added),
      },
    ]),
  );
}

/** Of one statement. */
const COPIED_AT_ONCE = 4_000;

/**
 * Copies the contacts of a set that another has not, some thousand at a time. Returns how many there were. Throws as
 * `storeContacts` does.
 */
export async function copyOthers(
  alone: RawConnection,
  { setId, userId }: Account,
  from: number,
): Promise<number> {
  let copied = 0;
  for (let after = ""; ; ) {
    const [last] = await alone.rows(
      marked(`SELECT MAX(number) AS number FROM (SELECT number FROM list_contacts WHERE set_id = ? AND number > ?
              ORDER BY number LIMIT ${COPIED_AT_ONCE}) AS piece`),
      [from, after],
    );
    if (!last?.number) return copied;
    const until = String(last.number);
    await alone.transaction(async (run, ask) => {
      await assertGoesOn(ask, setId);
      const some = `c.set_id = ? AND c.number > ? AND c.number <= ? AND NOT EXISTS (
        SELECT 1 FROM list_contacts o WHERE o.set_id = ? AND o.number = c.number)`;
      const given = [from, after, until, setId];
      const [taken] = await ask(
        marked(`SELECT COUNT(*) AS contacts, CAST(COALESCE(SUM(${CONTACT_SQL}), 0) AS BIGINT) AS bytes
                FROM list_contacts c WHERE ${some}`),
        given,
      );
      await run(
        marked(`INSERT INTO list_contacts (set_id, number, spelling, "values", folded, sorts, added_at)
                SELECT CAST(? AS INTEGER), c.number, c.spelling, c."values", c.folded, c.sorts, c.added_at
                FROM list_contacts c WHERE ${some}`),
        [setId, ...given],
      );
      copied += Number(taken?.contacts ?? 0);
      await charge(ofThread(run, ask), userId, { lists: Number(taken?.bytes ?? 0) });
    });
    after = until;
  }
}
