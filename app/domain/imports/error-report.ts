import { CUT_MARK } from "~/platform/graphemes";
import { type StreamedCell, streamSheet } from "~/platform/xlsx/stream";
import type { Actor } from "../actor";
import type { Reason } from "../errors";
import { plainName } from "../message-text/column-name";
import type { Reading } from "./analysis/summary";
import {
  HEADER_OF_ATTACHMENT,
  HEADER_OF_TIME,
  HEADER_OF_ZONE,
  MESSAGES,
  RECEIVER,
} from "./rows/read-headers";
import { isCut } from "./rows/read-message";
import { stagedImport } from "./staged-import";
import { faultyRows } from "./staged-rows";

const ROWS_AT_ONCE = 1_000;

type Has = {
  /** A column of zones. */
  hasZones: boolean;
  /** Files that rows name. */
  hasFiles: boolean;
};

/**
 * What was uploaded, as text, so that it comes back as it was; then where it stood and what is wrong. With a text for
 * all, its columns stand in the place of the messages.
 */
function columnsOf(numbers: string, textColumns: string[] | null, { hasZones, hasFiles }: Has) {
  const contents = textColumns?.map((header) => ({ header, width: 30, text: true })) ?? [
    { header: MESSAGES, width: 70, text: true },
  ];
  return [
    { header: numbers, width: 22, text: true },
    ...contents,
    { header: HEADER_OF_TIME, width: 20, text: true },
    ...(hasZones ? [{ header: HEADER_OF_ZONE, width: 8, text: true }] : []),
    ...(hasFiles ? [{ header: HEADER_OF_ATTACHMENT, width: 30, text: true }] : []),
    { header: "row", width: 8 },
    { header: "reason", width: 60, text: true },
  ];
}

/** The columns of a text that stand there anyway. */
const STANDING = [RECEIVER, HEADER_OF_TIME, HEADER_OF_ZONE].map(plainName);

/**
 * The rows of a sheet that will not go, as an .xlsx that can be corrected and uploaded again, piece by piece in
 * flat memory. Files that no row names stand on a second sheet, called `unusedName`. Throws NOT_FOUND as
 * `stagedImport` does, before the first piece.
 */
export async function* faultsSheet(
  actor: Actor,
  id: number,
  sentenceOf: (reason: Reason, detail: string | null) => string,
  now: Date,
  unusedName = "Unused files",
): AsyncGenerator<Uint8Array> {
  const staged = await stagedImport(actor, id, now);
  const reading = staged.reading as Reading | null;
  const all = staged.text === null ? null : (reading?.text_columns ?? []);
  const files = typeof reading?.attachments === "object" ? reading.attachments : null;
  const numbers = numbersHeader(reading, all);
  const standing = (files ? [...STANDING, plainName(HEADER_OF_ATTACHMENT)] : STANDING).concat(
    plainName(numbers),
  );
  const own =
    all?.flatMap((header, at) => (standing.includes(plainName(header)) ? [] : [{ header, at }])) ?? null;
  const found = reading?.columns ?? [];
  const isZone = (header: string) => plainName(header) === HEADER_OF_ZONE;
  const hasZones = found.some(isZone) || reading?.found_by?.zone !== undefined;
  const has = { hasZones, hasFiles: files !== null };
  const columns = columnsOf(numbers, own?.map(({ header }) => header) ?? null, has);
  const lines = files?.unused.names ?? [];
  const notes = lines.length > 0 ? { name: unusedName, lines } : undefined;
  const places = { own: own?.map(({ at }) => at) ?? null, file: all?.length ?? 0 };
  yield* streamSheet({ name: "To correct", columns, notes }, pages(id, places, has, sentenceOf));
}

/**
 * Under its own heading where the text has the number as a value, too. Else a corrected number would stand beside the
 * wrong one.
 */
function numbersHeader(reading: Reading | null, textColumns: string[] | null): string {
  const header = reading?.found_by?.receiver_number;
  const isValue = header && textColumns?.some((each) => plainName(each) === plainName(header));
  return isValue ? header : RECEIVER;
}

/** `own`: which of a row's values are shown; null: its message is. `file`: which is the name of its file. */
async function* pages(
  id: number,
  { own, file }: { own: number[] | null; file: number },
  { hasZones, hasFiles }: Has,
  sentenceOf: (reason: Reason, detail: string | null) => string,
): AsyncGenerator<StreamedCell[][]> {
  for (let after = 0; ; ) {
    const rows = await faultyRows(id, after, ROWS_AT_ONCE);
    if (rows.length === 0) return;
    yield rows.map(({ row, receiver_number, message, scheduled_at, zone, reason, detail, values }) => [
      receiver_number,
      ...(own?.map((at) => values?.[at] ?? "") ?? [toCorrect(message)]),
      ...[scheduled_at, ...(hasZones ? [zone] : []), ...(hasFiles ? [values?.[file] ?? ""] : []), row],
      reason && sentenceOf(reason, detail),
    ]);
    after = rows.at(-1)?.row ?? after;
  }
}

/**
 * A message that was cut stays too long, so that half of it cannot go out when only the number beside it is
 * corrected.
 */
const toCorrect = (message: string) => (isCut(message) ? message + CUT_MARK : message);
