import { CUT_MARK } from "~/platform/characters";
import { type StreamedCell, streamSheet } from "~/platform/xlsx/stream";
import type { Actor } from "../actor";
import type { Reason } from "../errors";
import { HEADER_OF_TIME, HEADERS_WANTED } from "./rows/read-headers";
import { isCut } from "./rows/read-message";
import { stagedImport } from "./staged";
import { faultyRows } from "./staged-rows";

const ROWS_AT_ONCE = 1_000;
const [RECEIVER, MESSAGES] = HEADERS_WANTED;

/** What was uploaded, as text, so that it comes back as it was; then where it stood and what is wrong. */
const COLUMNS = [
  { header: RECEIVER, width: 22, text: true },
  { header: MESSAGES, width: 70, text: true },
  { header: HEADER_OF_TIME, width: 20, text: true },
  { header: "row", width: 8 },
  { header: "reason", width: 60, text: true },
];

/**
 * The rows of a sheet that will not go, as an .xlsx that can be corrected and uploaded again, piece by
 * piece in flat memory. Throws NOT_FOUND as `stagedImport` does, before the first piece.
 */
export async function* faultsSheet(
  actor: Actor,
  id: number,
  sentenceOf: (reason: Reason, detail: string | null) => string,
  now: Date,
): AsyncGenerator<Uint8Array> {
  await stagedImport(actor, id, now);
  yield* streamSheet({ name: "To correct", columns: COLUMNS }, pages(id, sentenceOf));
}

async function* pages(
  id: number,
  sentenceOf: (reason: Reason, detail: string | null) => string,
): AsyncGenerator<StreamedCell[][]> {
  for (let after = 0; ; ) {
    const rows = await faultyRows(id, after, ROWS_AT_ONCE);
    if (rows.length === 0) return;
    yield rows.map(({ row, receiver_number, message, scheduled_at, reason, detail }) => [
      ...[receiver_number, toCorrect(message), scheduled_at, row],
      reason && sentenceOf(reason, detail),
    ]);
    after = rows.at(-1)?.row ?? after;
  }
}

/** A message that was cut stays too long, so that nobody sends half of it by correcting the number beside it. */
const toCorrect = (message: string) => (isCut(message) ? message + CUT_MARK : message);
