import { SaxesParser } from "saxes";
import { XlsxRefusal } from "../errors";
import { Feed } from "./fast-path";
import type { Shortcut } from "./fast-path-patterns";
import { Namespaces } from "./namespaces";
import type { XmlHandler } from "./xml-handler";
import { XmlText } from "./xml-text";

/** A workbook nests about ten deep. */
const DEPTH_MAX = 64;
/** The longest stretch without a tag; Excel's longest cell has 32,767 characters. */
const STRETCH_CHARS_MAX = 1_000_000;

/**
 * Feeds an XML part to `handler` as it unpacks, and yields after each chunk; what `shortcut` knows, without the
 * parser. Extensions are left out (namespaces.ts). Throws XlsxRefusal "unknown_encoding". Throws "damaged" for what
 * is no well-formed XML, for depth and for endless stretches without a tag. Also for document types: workbooks have
 * none, and they are where entity bombs live.
 */
export async function* readXml(
  chunks: AsyncIterable<Buffer>,
  handler: XmlHandler,
  shortcut?: Shortcut,
): AsyncGenerator<void> {
  const parser = new Parser(handler);
  const text = new XmlText();
  const feed = shortcut && new Feed(parser, handler, shortcut);
  try {
    for await (const chunk of chunks) {
      (feed ?? parser).write(text.write(chunk));
      yield;
    }
    (feed ?? parser).write(text.end());
    feed?.end();
    parser.close();
  } catch (error) {
    throw error instanceof XlsxRefusal ? error : new XlsxRefusal("damaged", String(error));
  }
  yield;
}

class Parser {
  private readonly parser = new SaxesParser({ position: false });
  private readonly open = new Namespaces();
  private stretch = 0;

  constructor(handler: XmlHandler) {
    this.parser.on("opentag", ({ name: qualified, attributes }) => {
      this.stretch = 0;
      const name = this.open.open(qualified, attributes as Record<string, string>);
      if (this.open.depth > DEPTH_MAX) throw new XlsxRefusal("damaged", "nested too deep");
      if (name !== null) handler.open(name, attributes as Record<string, string>);
    });
    this.parser.on("closetag", () => {
      this.stretch = 0;
      const name = this.open.close();
      if (name !== null) handler.close(name);
    });
    const tell = (text: string) => {
      if (this.open.isOurs) handler.text(text);
    };
    this.parser.on("text", tell);
    this.parser.on("cdata", tell);
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
    return this.open.isDirectlyInside(element);
  }
}

/** Reads a whole small part. */
export async function readWholeXml(chunks: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> {
  for await (const _ of readXml(chunks, handler));
}
