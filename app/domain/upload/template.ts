import { streamSheet } from "~/platform/xlsx/stream";
import { HEADERS_WANTED } from "./rows/read-headers";

const [RECEIVER, MESSAGES] = HEADERS_WANTED;

let made: Promise<Buffer> | null = null;

/** The .xlsx that people fill in: the headers and two example rows. Its number column is text, so that leading zeros stay. */
export async function batchTemplate(): Promise<Buffer> {
  made ??= make();
  try {
    return await made;
  } catch (error) {
    made = null;
    throw error;
  }
}

async function make(): Promise<Buffer> {
  const columns = [
    { header: RECEIVER, width: 22, text: true },
    { header: MESSAGES, width: 70 },
  ];
  const chunks: Uint8Array[] = [];
  for await (const chunk of streamSheet({ name: "Messages", columns }, examples())) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* examples() {
  yield [
    ["081234567890", "Halo Ani, pesanan Anda sudah siap diambil."],
    ["+62 812-3456-7891", "Hello Budi, your order is ready for pickup."],
  ];
}
