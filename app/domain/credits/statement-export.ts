import { CSV_START, csvLine } from "../../platform/csv";
import { db } from "../../platform/db";
import type { Actor } from "../actor";
import { wallText } from "../time/zoned-time";
import { assertBuyer } from "./credits";
import { entryLines } from "./statement";

const ENTRIES_AT_ONCE = 500;
const ID_MAX = 2 ** 31 - 1;

const HEADERS = [
  ...["created_at", "kind", "credits", "balance_after", "batch_id", "request_id", "total_price", "note"],
  ...["amount", "reason"],
];

/**
 * Every entry of one's own ledger as CSV, newest first, piece by piece in flat memory; times by the clock of
 * APP_TIMEZONE. What moved nothing is not in it. Throws FORBIDDEN for admins, before the first piece.
 */
export async function* exportStatement(actor: Actor): AsyncGenerator<string> {
  assertBuyer(actor);
  yield CSV_START + csvLine(HEADERS);
  let before = ID_MAX;
  for (;;) {
    const entries = await db.creditEntry.findMany({
      where: { userId: actor.id, id: { lt: before } },
      orderBy: { id: "desc" },
      take: ENTRIES_AT_ONCE,
      select: { id: true },
    });
    if (entries.length === 0) return;
    const lines = await entryLines(entries.map(({ id }) => id));
    yield lines
      .map((line) =>
        csvLine([
          wallText(new Date(line.created_at)),
          line.kind,
          line.amount,
          line.balance_after,
          line.batch_id,
          line.request_id,
          line.total_price,
          line.note,
          line.amount,
          line.reason,
        ]),
      )
      .join("");
    before = entries.at(-1)?.id ?? 0;
  }
}
