import { EqualTexts } from "~/domain/imports/analysis/equal-texts";
import { textColumns } from "~/domain/imports/rows/text-columns";
import { readJsonRows } from "~/domain/imports/sources/json-rows";
import { plainName } from "~/domain/message-text/column-name";
import { isVisible } from "~/domain/message-text/message-limits";
import { columnsIn, parseText } from "~/domain/message-text/placeholders";
import { plainText } from "~/domain/message-text/plain-text";
import { render } from "~/domain/message-text/render";
import { writtenText } from "~/domain/message-text/validate-text";
import { openCsv } from "~/platform/csv/read-csv";
import { detectSeparator } from "~/platform/csv/separator";
import { charactersIn } from "~/platform/graphemes";
import { fileWith } from "../support/zip";
import { holdsLinear } from "./linear";

const filled = (piece: string, n: number) => piece.repeat(Math.ceil(n / piece.length));
const quietly = (work: () => unknown) => {
  try {
    return work();
  } catch {
    return null;
  }
};

const PIECES = ["{{", "{{a}}", "{{a|b}}", "\\{{", "}}", "{", "{{a|", "{{ {{", "|", "\\", "{{\u200b}}"];

holdsLinear([
  ...PIECES.map((piece) => ({
    what: `a text of ${piece} is parsed in linear time`,
    text: (n: number) => filled(piece, n),
    work: (text: string) => {
      const parsed = parseText(text);
      return "parts" in parsed && render(parsed.parts, () => "x") && columnsIn(parsed.parts);
    },
    n: 40_000,
  })),
  ...[" ", "\r", "\r\n", "\ud83d", "\u200b", "é", "👩‍👩‍👧"].map((piece) => ({
    what: `a text of ${JSON.stringify(piece)} is looked at in linear time`,
    text: (n: number) => filled(piece, n),
    work: (text: string) =>
      quietly(() => [
        plainText(text),
        isVisible(text),
        plainName(text),
        charactersIn(text),
        writtenText(text, "text"),
      ]),
    n: 5_000,
  })),
  {
    what: "placeholders find their columns in linear time",
    text: (n: number) => filled("{{a}}", n),
    work: (text: string) => {
      const parsed = parseText(text);
      return "parts" in parsed && textColumns(parsed.parts, [...Array(256).fill("x"), "a"]);
    },
    n: 10_000,
  },
  {
    what: "texts are compared in linear time",
    text: (n: number) => Array.from({ length: n }, (_, i) => `${"x".repeat(50)}${i % 3}`),
    work: (texts: string[]) => {
      const equal = new EqualTexts();
      for (const text of texts) equal.take(text);
      return equal.rows;
    },
    n: 20_000,
  } as never,
  ...['"', ",", ";\t", '""', "a\n", '"\n'].map((piece) => ({
    what: `the separator of ${JSON.stringify(piece)} is found in linear time`,
    text: (n: number) => filled(piece, n),
    work: detectSeparator,
    n: 40_000,
  })),
  ...["a,b\n", '"a\n', '"a""', ",", "\r", "\n", 'a"', "\0a"].map((piece) => ({
    what: `a CSV of ${JSON.stringify(piece)} is read in linear time`,
    text: (n: number) => fileWith(`a,b\n${filled(piece, n)}`),
    work: async (path: string) => {
      try {
        const { rows } = await openCsv(path, { fileBytesMax: 64e6, rowsMax: 10_000_000 });
        for await (const _ of rows);
      } catch {
        return null;
      }
    },
    n: 500,
  })),
]);

holdsLinear<Record<string, string>[]>([
  {
    what: "rows of a program are read in linear time",
    text: (n) => Array.from({ length: n }, (_, i) => ({ receiver_number: "1", [`c${i % 200}`]: "x" })),
    work: (rows) => quietly(() => readJsonRows(rows)),
    n: 62,
  },
]);
