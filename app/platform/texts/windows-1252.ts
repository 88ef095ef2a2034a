/** What Windows puts where Latin-1 has 32 control characters; U+FFFD where it puts nothing. */
const FROM_80 = Array.from("€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ", (sign) =>
  sign.charCodeAt(0),
);
const UNITS = Array.from({ length: 256 }, (_, byte) => FROM_80[byte - 0x80] ?? byte);

/**
 * Returns the text of bytes in Windows-1252, which is also what Latin-1 nearly always means
 * (encoding.spec.whatwg.org). TextDecoder knows it too, but some versions of Node leave out the 32 in which the two
 * differ.
 */
export function windows1252(bytes: Buffer): string {
  const units = Buffer.allocUnsafe(bytes.length * 2);
  for (let at = 0; at < bytes.length; at += 1) units.writeUInt16LE(UNITS[bytes[at]!]!, at * 2);
  return units.toString("utf16le");
}
