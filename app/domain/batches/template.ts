import { writeSheet } from "~/platform/xlsx/write";
import { HEADERS_WANTED } from "./read-headers";

const [RECEIVER, MESSAGES] = HEADERS_WANTED;

/** The .xlsx that people fill in: the headers and two example rows. Its number column is text, so that leading zeros stay. */
export function batchTemplate(): Promise<Buffer> {
  return writeSheet({
    name: "Messages",
    columns: [
      { header: RECEIVER, width: 22, text: true },
      { header: MESSAGES, width: 70 },
    ],
    rows: [
      ["081234567890", "Halo Ani, pesanan Anda sudah siap diambil."],
      ["+62 812-3456-7891", "Hello Budi, your order is ready for pickup."],
    ],
  });
}
