import { z } from "zod";
import { charactersIn, cut } from "~/platform/graphemes";
import type { Cell } from "~/platform/xlsx/cell";
import { ATTACHMENT_FAULTS, type AttachmentFault } from "../../attachments/per-item/faults";
import { plainName } from "../../message-text/column-name";
import { Count, nameSchema } from "../../view-schema";
import type { ColumnRole } from "../rows/column-names";
import { type Columns, headerName, headersFound } from "../rows/read-headers";
import type { ReadRow } from "../rows/read-row";
import { columnsOfText } from "../rows/text-columns";
import type { SourceFound } from "../sources/source";
import type { ListedContacts } from "../types";
import { EqualTexts } from "./equal-texts";

/** A row's text, by its length as people see it. */
export type RowLength = { row: number; characters: number };

/** What reading found, kept with the batch and shown before it is queued. */
export type Reading = SourceFound & {
  /** The headers, the first COLUMNS_KEPT of them. */
  columns: string[];
  /** Of these, the ones that the text for all is filled from. */
  text_columns: string[];
  /** Columns that have another heading than the specification's name for them. */
  found_by?: Partial<Record<ColumnRole, string>>;
  /** The columns whose values are kept with each row, for the export; none: it was read by an older version. */
  others?: string[];
  /** The first row whose values of them are not kept, as there are too many; none: all are. */
  others_end?: number;
  /** There is a column `messages`, and the text for all takes its place. */
  messages_unused: boolean;
  /** Rows that go though the spreadsheet does not show them. */
  hidden?: number;
  /** Of the rows that go. */
  longest: RowLength | null;
  shortest: RowLength | null;
  /** Rows that go with one and the same text, when they are more than 80 % of 50 or more. */
  equal: { rows: number; of: number } | null;
  /** Rows that are left out because a column has no value for them. */
  missing: { column: string; rows: number }[];
  /** Of contact lists: which were chosen, and which of their contacts. */
  selection?: ListedContacts["selection"];
  /** What rows bring with them; none: no column names files. "unused": one goes with all of them instead. */
  attachments?: FilesFound | "unused";
};

/**
 * How the recipients were understood, to show it to the user. For anything but CSV, encoding and separator are
 * null.
 */
export const ReadAs = nameSchema(
  "UploadRead",
  z.strictObject({
    source: z.enum(["xlsx", "csv", "typed", "rows"]),
    encoding: z.enum(["utf-8", "utf-16", "windows-1252"]).nullable(),
    separator: z.enum([",", ";", "\t", "|"]).nullable(),
    /** Rows that go though the spreadsheet hides them, by a filter or by hand. */
    hidden_rows: Count,
    /** Files that rows name and that cannot go with them, the first of them. */
    missing_attachments: z.array(
      z.strictObject({
        name: z.string(),
        rows: Count,
        fault: z.enum(ATTACHMENT_FAULTS),
        could_be: z.array(z.string()),
      }),
    ),
  }),
);
export type ReadAs = z.infer<typeof ReadAs>;

export function readAs(reading: SourceFound & Pick<Reading, "attachments" | "hidden">): ReadAs {
  const { attachments, hidden = 0, ...found } = reading;
  const { encoding = null, separator = null } = found.source === "csv" ? found : {};
  const missing = typeof attachments === "object" ? attachments.missing.first : [];
  return {
    ...{ source: found.source, encoding, separator, hidden_rows: hidden },
    missing_attachments: missing.map(({ name, rows, fault, among = [] }) => ({
      ...{ name, rows, fault, could_be: among },
    })),
  };
}

/** `among`: the files of the zip that its name could mean, where these are several. */
export type MissingFile = { name: string; fault: AttachmentFault; rows: number; among?: string[] };

/** The files that rows name, and those that none of them does. */
export type FilesFound = {
  /** In all, what they take. */
  files: number;
  bytes: number;
  /** Names whose file cannot go, how many of them there are, and the first of them. */
  missing: { names: number; first: MissingFile[] };
  /** Of a zip, how many, and the names of most. */
  unused: { files: number; names: string[] };
};

const COLUMNS_KEPT = 50;
/** Of a heading, to be written above a column again. */
const HEADER_CHARS_MAX = 200;
/** Of a text by its units; its characters are counted once, at the end. */
type Extreme = { row: number; text: string };

/** Notes what is worth telling of the rows as they pass by. Memory stays flat. */
export class ReadingNotes {
  readonly equal = new EqualTexts();
  private longest: Extreme | null = null;
  private shortest: Extreme | null = null;
  private hidden = 0;
  private readonly missing = new Map<string, number>();

  take({ rowNo, message, reason, detail }: ReadRow, isHidden = false): void {
    if (reason === "VALUE_MISSING" && detail !== null)
      this.missing.set(detail, (this.missing.get(detail) ?? 0) + 1);
    if (reason !== null) return;
    if (isHidden) this.hidden += 1;
    this.equal.take(message);
    if (!this.longest || message.length > this.longest.text.length)
      this.longest = { row: rowNo, text: message };
    if (!this.shortest || message.length < this.shortest.text.length)
      this.shortest = { row: rowNo, text: message };
  }

  /** `equalRows`: how many rows have the text of `equal`, if it is worth telling. */
  reading(found: SourceFound, headers: readonly Cell[], columns: Columns, equalRows: number | null): Reading {
    const used = columns.text ? columnsOfText(columns.text) : [];
    return {
      ...found,
      columns: headersFound(headers).slice(0, COLUMNS_KEPT),
      text_columns: used.map(({ header }) => header),
      ...foundBy(headers, columns),
      messages_unused:
        columns.text !== null &&
        columns.message !== null &&
        !used.some(({ index }) => index === columns.message),
      ...(this.hidden > 0 ? { hidden: this.hidden } : {}),
      longest: lengthOf(this.longest),
      shortest: lengthOf(this.shortest),
      equal: equalRows === null ? null : this.equal.equal(equalRows),
      missing: [...this.missing].map(([column, rows]) => ({ column, rows })),
    };
  }
}

function foundBy(headers: readonly Cell[], columns: Columns): Pick<Reading, "found_by"> {
  const { receiver, message, time, zone, attachment, text } = columns;
  const places = {
    receiver_number: receiver,
    messages: text ? null : message,
    ...{ scheduled_at: time, zone, attachment },
  };
  const others = Object.entries(places).flatMap(([role, place]) => {
    const header = place === null ? role : headerName(headers[place] ?? null);
    return plainName(header) === plainName(role) ? [] : [[role, cut(header, HEADER_CHARS_MAX)] as const];
  });
  return others.length > 0 ? { found_by: Object.fromEntries(others) } : {};
}

function lengthOf(extreme: Extreme | null): RowLength | null {
  return extreme && { row: extreme.row, characters: charactersIn(extreme.text) };
}
