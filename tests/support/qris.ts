import { checksum } from "~/domain/qris/parse-qris";

const field = (tag: string, value: string) => `${tag}${String(value.length).padStart(2, "0")}${value}`;

const NATIONAL = field("00", "ID.CO.QRIS.WWW") + field("02", "ID1020304050607") + field("03", "UMI");

/** A static QRIS with a right checksum; `changes` by tag, null leaves one out. */
export function qrisText(changes: Record<string, string | null> = {}): string {
  const fields: Record<string, string | null> = {
    ...{ "00": "01", "01": "11", 26: field("00", "ID.CO.BANK.WWW"), 51: NATIONAL, 52: "5411" },
    ...{ 53: "360", 58: "ID", 59: "TOKO SIAR", 60: "BANDUNG", 61: "40111" },
    ...changes,
  };
  const body = Object.keys(fields)
    .sort()
    .map((tag) => (fields[tag] === null ? "" : field(tag, fields[tag]!)))
    .join("");
  return `${body}6304${checksum(`${body}6304`)}`;
}
