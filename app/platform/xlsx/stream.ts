import { converse } from "../workers/channel";

export type StreamedCell = string | number | Date | null;

export type StreamedSheet = {
  name: string;
  columns: {
    header: string;
    width: number;
    /** Its cells are times. */
    time?: boolean;
    /** Excel keeps what is there and what is typed: no lost zeros, no formulas. */
    text?: boolean;
  }[];
  /** Lines for the reader of the file, on a sheet of their own behind the others. */
  notes?: { name: string; lines: string[] };
};

/**
 * What the thread says: it wants the next page (null: there is none), or has some of the file, and waits until it
 * is read.
 */
export type SheetMessage = { wants: "page" } | { bytes: Uint8Array } | { done: true };

/** What every .xlsx begins with, as a zip with something in it. */
const BEGINNING = Buffer.from("PK\x03\x04", "latin1");

/**
 * An .xlsx file as it is being made: pages of rows go in as they are asked for, bytes come out, and neither is
 * kept. It is made in a thread of its own. So others wait neither for ExcelJS to be loaded (half a second) nor for
 * the packing. Its own reader does not wait for the load either, and gets the beginning meanwhile.
 *
 * A reader that stops also stops the pages. What the pages throw, reading throws; what they throw at once, before
 * the first byte.
 */
export async function* streamSheet(
  sheet: StreamedSheet,
  pages: AsyncIterable<StreamedCell[][]>,
): AsyncGenerator<Uint8Array> {
  const rest = pages[Symbol.asyncIterator]();
  let next: Promise<IteratorResult<StreamedCell[][]>> | null = Promise.resolve(await rest.next());
  const thread = converse<SheetMessage>("stream-sheet-worker", sheet);
  let given = BEGINNING.length;
  try {
    yield BEGINNING;
    for (let said = await thread.hear(); !("done" in said); said = await thread.hear()) {
      if ("wants" in said) {
        const page = await (next ?? rest.next());
        next = null;
        thread.say({ page: page.done ? null : page.value });
      } else {
        const bytes = said.bytes.subarray(given);
        given -= said.bytes.length - bytes.length;
        if (bytes.length > 0) yield bytes;
        thread.say({ read: true });
      }
    }
  } finally {
    await thread.end();
    await rest.return?.();
  }
}
