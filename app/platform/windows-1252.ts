/** What Windows puts where Latin-1 has 32 control characters; U+FFFD where it puts nothing. */
const FROM_80 = "€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ";

/** The text of bytes in Windows-1252, which is also what nearly everybody means by Latin-1 (encoding.spec.whatwg.org). */
export function windows1252(bytes: Buffer): string {
  // TextDecoder knows it too, but some versions of Node leave out exactly these 32
  return bytes.toString("latin1").replace(/[\x80-\x9f]/g, (sign) => FROM_80[sign.charCodeAt(0) - 0x80]!);
}
