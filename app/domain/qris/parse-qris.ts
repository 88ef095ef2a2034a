/*
 * A QRIS is a text of EMVCo's merchant-presented mode (EMV QRCPS 1.1) with Bank Indonesia's rules on top: two digits
 * of a tag, two of a length, the value; a checksum ends it. Siar reads it and never changes it.
 */
import { z } from "zod";
import type { FieldFault } from "../errors";
import { nameSchema } from "../view-schema";

export const QRIS_CHARACTERS_MAX = 1_000;

export const Qris = nameSchema(
  "Qris",
  z.strictObject({
    text: z.string(),
    merchant: z.string(),
    city: z.string(),
    /** The national merchant id. */
    nmid: z.string(),
  }),
);
export type Qris = z.infer<typeof Qris>;

const TAG = {
  format: "00",
  method: "01",
  currency: "53",
  amount: "54",
  country: "58",
  merchant: "59",
  city: "60",
  checksum: "63",
} as const;
const STATIC = "11";
const RUPIAH = "360";
const INDONESIA = "ID";
/** Where merchants are named: of each payment system, and at 51 of Bank Indonesia. */
const NATIONAL = "51";
const NMID = "02";
const CHECKSUM_TAG = "6304";

/** Returns what a static QRIS says, or why it is none. */
export function parseQris(typed: string): Qris | { fault: FieldFault } {
  const text = typed.trim();
  const fields = text.length <= QRIS_CHARACTERS_MAX ? parseFields(text) : null;
  if (fields?.get(TAG.format) !== "01") return { fault: "QRIS_INVALID" };
  const end = text.length - 4;
  if (text.slice(end - 4, end) !== CHECKSUM_TAG) return { fault: "QRIS_INVALID" };
  if (checksum(text.slice(0, end)) !== text.slice(end).toUpperCase()) return { fault: "QRIS_CHECKSUM" };
  // without the tag it may be used again and again; with an amount in it nothing else could be paid
  if ((fields.get(TAG.method) ?? STATIC) !== STATIC || fields.has(TAG.amount))
    return { fault: "QRIS_DYNAMIC" };
  if (fields.get(TAG.currency) !== RUPIAH) return { fault: "QRIS_CURRENCY" };
  if (fields.get(TAG.country) !== INDONESIA) return { fault: "QRIS_COUNTRY" };
  const merchant = fields.get(TAG.merchant)?.trim() ?? "";
  const city = fields.get(TAG.city)?.trim() ?? "";
  const nmid = parseFields(fields.get(NATIONAL) ?? "")?.get(NMID) ?? "";
  if (merchant === "" || city === "" || nmid === "") return { fault: "QRIS_MERCHANT" };
  return { text, merchant, city, nmid };
}

/** Tags with their values; null for what is not made of them, or names one twice. */
function parseFields(text: string): Map<string, string> | null {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const [, tag, length] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? [];
    if (!tag || !length) return null;
    const value = text.slice(at + 4, at + 4 + Number(length));
    if (value.length !== Number(length) || fields.has(tag)) return null;
    fields.set(tag, value);
    at += 4 + value.length;
  }
  return fields;
}

/** CRC-16/CCITT-FALSE of the bytes, as four hexadecimal digits (ISO/IEC 13239, as EMV QRCPS asks). */
export function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}
