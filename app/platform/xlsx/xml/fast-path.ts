import type { Shortcut } from "./fast-path-patterns";
import type { XmlHandler } from "./xml-handler";

/** Of an element whose end has not come yet, so much waits for it; a longer one is the parser's. */
const WAITING_CHARS_MAX = 64 * 1024;
/** Comments, CDATA, document types and instructions may hold what looks like a tag. */
const STRANGE = /<[!?]/;
/** In XML 1.1 other characters are line ends. */
const DECLARATION = /^\ufeff?<\?xml version=(["'])1\.0\1[^?<>]*\?>/;

/** Where the parser is, as far as it was told. */
type Parser = { write(text: string): void; isDirectlyInside(element: string): boolean };

/** Divides the text of an XML part between a shortcut and the parser. */
export class Feed {
  private rest = "";
  private begun = false;
  /** From here on all of it is the parser's. */
  private plain = false;

  constructor(
    private readonly parser: Parser,
    private readonly handler: XmlHandler,
    private readonly shortcut: Shortcut,
  ) {}

  write(chunk: string): void {
    if (this.plain) {
      this.parser.write(chunk);
      return;
    }
    if (chunk === "") return;
    const text = this.rest + chunk;
    const from = this.begun ? 0 : (DECLARATION.exec(text)?.[0].length ?? 0);
    this.begun = true;
    const seen = Math.max(from, this.rest.length - 1); // its last `<` may become one now
    this.plain = STRANGE.test(text.slice(seen));
    this.rest = this.plain ? text : text.slice(this.divide(text));
    if (this.plain) this.end();
    else if (this.rest.length > WAITING_CHARS_MAX) this.handOn();
  }

  /** All but a `<` at its end, which may become the beginning of a comment. */
  private handOn(): void {
    const isCut = this.rest.endsWith("<");
    this.parser.write(isCut ? this.rest.slice(0, -1) : this.rest);
    this.rest = isCut ? "<" : "";
  }

  /** What still waits for its end goes to the parser. */
  end(): void {
    this.parser.write(this.rest);
    this.rest = "";
  }

  /** Returns how much of the text was used. */
  private divide(text: string): number {
    const { inside, element, take } = this.shortcut;
    const [start, end] = [`<${element}`, `</${element}>`];
    let at = 0;
    while (at < text.length) {
      const isHere = this.parser.isDirectlyInside(inside) && text.startsWith(start, at);
      const after = isHere ? take(text, at, this.handler) : at;
      if (after > at) {
        at = after;
        continue;
      }
      const until = isHere ? text.indexOf(end, at) : text.indexOf(start, at + 1);
      if (until === -1) break;
      const to = isHere ? until + end.length : until;
      this.parser.write(text.slice(at, to));
      at = to;
    }
    return at;
  }
}
