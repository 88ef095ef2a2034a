import { streamSheet } from "~/platform/xlsx/stream";
import { HEADERS_REQUIRED } from "./rows/read-headers";

const [RECEIVER, MESSAGES] = HEADERS_REQUIRED;

export type Notes = { name: string; lines: string[] };

/** By the name of their notes, which each language has for itself. */
const made = new Map<string, Promise<Buffer>>();

/**
 * Returns the .xlsx that users fill in: the headers and two example rows, and notes on a second sheet. Its number
 * column is text, so that leading zeros stay.
 */
export async function batchTemplate(notes: Notes): Promise<Buffer> {
  const begun = made.get(notes.name) ?? make(notes);
  made.set(notes.name, begun);
  try {
    return await begun;
  } catch (error) {
    made.delete(notes.name);
    throw error;
  }
}

async function make(notes: Notes): Promise<Buffer> {
  const columns = [
    { header: RECEIVER, width: 22, text: true },
    { header: MESSAGES, width: 70 },
  ];
  const chunks: Uint8Array[] = [];
  for await (const chunk of streamSheet({ name: "Messages", columns, notes }, examples())) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* examples() {
  yield [
    ["081234567890", "Halo Ani, pesanan Anda sudah siap diambil."],
    ["+62 812-3456-7891", "Hello Budi, your order is ready for pickup."],
  ];
}
