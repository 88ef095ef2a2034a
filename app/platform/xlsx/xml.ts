import { StringDecoder } from "node:string_decoder";
import { SaxesParser } from "saxes";
import { Feed } from "./feed";
import { XlsxRefusal } from "./refusal";
import type { Shortcut } from "./shortcut";

/** A workbook nests about ten deep. */
const DEPTH_MAX = 64;
/** The longest stretch without a tag; Excel's longest cell has 32,767 characters. */
const STRETCH_CHARS_MAX = 1_000_000;

export type XmlHandler = {
  /** Names come without their namespace prefix. */
  open(name: string, attributes: Record<string, string>): void;
  close(name: string): void;
  text(text: string): void;
};

/**
 * Feeds an XML part to `handler` as it unpacks, and yields after each chunk; what `shortcut` knows, without
 * the parser. Text is decoded across chunk borders; UTF-8, or UTF-16 when its mark stands first (ECMA-376
 * part 1, §8). Throws XlsxRefusal "damaged" for what is no well-formed XML, for document types (workbooks
 * have none; they are where entity bombs live), for depth and for endless stretches without a tag.
 */
export async function* readXml(
  chunks: AsyncIterable<Buffer>,
  handler: XmlHandler,
  shortcut?: Shortcut,
): AsyncGenerator<void> {
  const parser = new Parser(handler);
  let decoder: StringDecoder | undefined;
  let feed: Feed | undefined;
  try {
    for await (const chunk of chunks) {
      if (!decoder) {
        const isUtf16 = chunk[0] === 0xff && chunk[1] === 0xfe;
        decoder = new StringDecoder(isUtf16 ? "utf16le" : "utf8");
        if (shortcut && !isUtf16) feed = new Feed(parser, handler, shortcut); // UTF-16 can hold half characters
      }
      (feed ?? parser).write(decoder.write(chunk));
      yield;
    }
    feed?.end();
    parser.write(decoder?.end() ?? "");
    parser.close();
  } catch (error) {
    throw error instanceof XlsxRefusal ? error : new XlsxRefusal("damaged", String(error));
  }
  yield;
}

class Parser {
  private readonly parser = new SaxesParser({ position: false });
  private readonly open: string[] = [];
  private stretch = 0;

  constructor(handler: XmlHandler) {
    this.parser.on("opentag", (tag) => {
      const name = local(tag.name);
      this.stretch = 0;
      this.open.push(name);
      if (this.open.length > DEPTH_MAX) throw new XlsxRefusal("damaged", "nested too deep");
      handler.open(name, tag.attributes as Record<string, string>);
    });
    this.parser.on("closetag", (tag) => {
      this.stretch = 0;
      this.open.pop();
      handler.close(local(tag.name));
    });
    this.parser.on("text", (text) => handler.text(text));
    this.parser.on("cdata", (text) => handler.text(text));
    this.parser.on("doctype", () => {
      throw new XlsxRefusal("damaged", "document type");
    });
  }

  write(text: string): void {
    this.stretch += text.length;
    this.parser.write(text);
    if (this.stretch > STRETCH_CHARS_MAX) throw new XlsxRefusal("damaged", "endless text");
  }

  close(): void {
    this.parser.close();
  }

  isDirectlyInside(element: string): boolean {
    return this.open.at(-1) === element;
  }
}

function local(name: string): string {
  const colon = name.indexOf(":");
  return colon === -1 ? name : name.slice(colon + 1);
}

/** Reads a whole small part. */
export async function readWholeXml(chunks: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> {
  for await (const _ of readXml(chunks, handler));
}
