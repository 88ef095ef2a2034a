import { windows1252 } from "../../texts/windows-1252";
import { XlsxRefusal } from "../errors";

/** A declaration stands within so many bytes. */
const HEAD_BYTES = 256;
const DECLARED = /^<\?xml\s[^>]{0,200}?encoding\s{0,9}=\s{0,9}["']([A-Za-z0-9._:-]{1,40})["']/;
const LATIN = new Set(["iso-8859-1", "latin1", "windows-1252", "cp1252"]);
/** A declaration of UTF-16 in single bytes: the file was made UTF-8 without a change of its declaration. */
const AS_UTF_8 = /^(?:utf-?8|us-ascii|ascii|utf-16(?:le|be)?)$/;

/**
 * The text of an XML part, whose bytes come in pieces that may cut characters. Its encoding is what its first bytes
 * show (UTF-16), else what it declares, else UTF-8 (XML 1.0, appendix F). Throws XlsxRefusal "unknown_encoding", and
 * TypeError for bytes that are none of that encoding.
 */
export class XmlText {
  private head: Buffer | null = Buffer.alloc(0);
  private decode: (bytes?: Buffer) => string = () => "";

  write(bytes: Buffer): string {
    if (this.head === null) return this.decode(bytes);
    this.head = Buffer.concat([this.head, bytes]);
    return this.head.length < HEAD_BYTES ? "" : this.begin(this.head);
  }

  /** What is left; a character that was cut is none. */
  end(): string {
    return (this.head ? this.begin(this.head) : "") + this.decode();
  }

  private begin(head: Buffer): string {
    this.head = null;
    const encoding = encodingOf(head);
    if (LATIN.has(encoding)) this.decode = (bytes) => (bytes ? windows1252(bytes) : "");
    else {
      const decoder = new TextDecoder(encoding, { fatal: true });
      this.decode = (bytes) => decoder.decode(bytes, { stream: bytes !== undefined });
    }
    return this.decode(head);
  }
}

function encodingOf(head: Buffer): string {
  const [first, second] = head;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return "utf-16be";
  const declared = DECLARED.exec(head.toString("latin1", 0, HEAD_BYTES))?.[1]?.toLowerCase() ?? "utf-8";
  if (LATIN.has(declared)) return declared;
  if (AS_UTF_8.test(declared)) return "utf-8";
  throw new XlsxRefusal("unknown_encoding", declared);
}
