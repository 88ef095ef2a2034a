import fc from "fast-check";
import { test } from "vitest";
import { type Mark, type Piece, whatsappPieces } from "~/ui/message/whatsapp-markup";
import { holds } from "./property";

/*
 * What the marks mean, said as plainly as can be: each sign looks by itself for its end, through all of the text.
 * The product's reading is another, since that takes the square of the length.
 */
const SIGNS: Record<string, Mark> = { "*": "bold", _: "italic", "~": "strike" };
const isSpace = (sign: string | undefined) => sign === undefined || /\s/.test(sign);
const isWord = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

function meant(text: string, within: Mark[] = []): Piece[] {
  for (let at = 0; at < text.length; at += 1) {
    const found =
      written(text, at, "```", "mono") ?? written(text, at, "`", "code") ?? marked(text, at, within);
    if (!found) continue;
    const rest = meant(text.slice(found.end), within);
    return [...(at > 0 ? [text.slice(0, at)] : []), found.piece, ...rest];
  }
  return text === "" ? [] : [text];
}

function written(text: string, at: number, sign: string, mark: Mark) {
  if (!text.startsWith(sign, at) || (mark === "code" && text.startsWith("```", at))) return null;
  const end = text.indexOf(sign, at + sign.length);
  const inside = text.slice(at + sign.length, end);
  if (end === -1 || inside.trim() === "" || (mark === "code" && inside.includes("\n"))) return null;
  return { piece: { mark, pieces: [inside] }, end: end + sign.length };
}

function marked(text: string, at: number, within: Mark[]) {
  const sign = text[at] ?? "";
  const mark = SIGNS[sign];
  const next = text[at + 1];
  if (!mark || within.includes(mark) || isWord(text[at - 1]) || isSpace(next) || next === sign) return null;
  for (let end = at + 2; end < text.length && text[end] !== "\n"; end += 1) {
    if (text[end] !== sign || isSpace(text[end - 1]) || isWord(text[end + 1])) continue;
    const pieces = meant(text.slice(at + 1, end), [...within, mark]);
    return { piece: { mark, pieces }, end: end + 1 };
  }
  return null;
}

test("the quick reading of WhatsApp's marks means what the plain one means", async () => {
  const sign = fc.constantFrom("*", "_", "~", "`", "```", "a", "b", " ", "\n", ".", "é", "😀");
  const text = fc.array(sign, { maxLength: 30 }).map((signs) => signs.join(""));
  await holds(
    fc.property(text, (some) => same(whatsappPieces(some), meant(some))),
    3_000,
  );
});

const same = (one: Piece[], other: Piece[]) => JSON.stringify(one) === JSON.stringify(other);
