import { StringDecoder } from "node:string_decoder";
import { SaxesParser } from "saxes";
import { XlsxRefusal } from "./refusal";

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
 * Feeds an XML part to `handler` as it unpacks, and yields after each chunk. Text is decoded across
 * chunk borders; UTF-8, or UTF-16 when its mark stands first (ECMA-376 part 1, §8). Throws XlsxRefusal
 * "damaged" for what is no well-formed XML, for document types (workbooks have none; they are where
 * entity bombs live), for depth and for endless stretches without a tag.
 */
export async function* readXml(chunks: AsyncIterable<Buffer>, handler: XmlHandler): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false });
  let depth = 0;
  let stretch = 0;
  const local = (name: string) => {
    const colon = name.indexOf(":");
    return colon === -1 ? name : name.slice(colon + 1);
  };
  parser.on("opentag", (tag) => {
    stretch = 0;
    depth += 1;
    if (depth > DEPTH_MAX) throw new XlsxRefusal("damaged", "nested too deep");
    handler.open(local(tag.name), tag.attributes as Record<string, string>);
  });
  parser.on("closetag", (tag) => {
    stretch = 0;
    depth -= 1;
    handler.close(local(tag.name));
  });
  parser.on("text", (text) => handler.text(text));
  parser.on("cdata", (text) => handler.text(text));
  parser.on("doctype", () => {
    throw new XlsxRefusal("damaged", "document type");
  });
  let decoder: StringDecoder | undefined;
  try {
    for await (const chunk of chunks) {
      decoder ??= new StringDecoder(chunk[0] === 0xff && chunk[1] === 0xfe ? "utf16le" : "utf8");
      const text = decoder.write(chunk);
      stretch += text.length;
      parser.write(text);
      if (stretch > STRETCH_CHARS_MAX) throw new XlsxRefusal("damaged", "endless text");
      yield;
    }
    parser.write(decoder?.end() ?? "").close();
  } catch (error) {
    throw error instanceof XlsxRefusal ? error : new XlsxRefusal("damaged", String(error));
  }
  yield;
}

/** Reads a whole small part. */
export async function readWholeXml(chunks: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> {
  for await (const _ of readXml(chunks, handler));
}
