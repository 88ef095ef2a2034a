/** A piece of a message as WhatsApp shows it. */
export type Piece = string | { mark: Mark; pieces: Piece[] };
export type Mark = "bold" | "italic" | "strike" | "mono" | "code";

/** Signs around words; they do not reach over the end of a line. */
const SIGNS: Record<string, Mark> = { "*": "bold", _: "italic", "~": "strike" };
const BLOCK = "```";
const WORD = /[\p{L}\p{N}]/u;

/**
 * Reads WhatsApp's marks: `*bold*`, `_italic_`, `~strike~`, which may stand in each other, and ``` for a
 * block in one width or ` for a word of it, whose insides are as written. A sign counts only at the edge of
 * words, as in WhatsApp: `snake_case_name` and `2 * 3 * 4` stay as they are.
 */
export function whatsappPieces(text: string): Piece[] {
  return pieces(text, []);
}

function pieces(text: string, within: Mark[]): Piece[] {
  const found: Piece[] = [];
  let plain = "";
  for (let at = 0; at < text.length; ) {
    const marked = markedAt(text, at, within);
    if (marked) {
      if (plain !== "") found.push(plain);
      plain = "";
      found.push(marked.piece);
      at = marked.end;
    } else {
      plain += text[at];
      at += 1;
    }
  }
  if (plain !== "") found.push(plain);
  return found;
}

function markedAt(text: string, at: number, within: Mark[]): { piece: Piece; end: number } | null {
  if (text.startsWith(BLOCK, at)) return asWritten(text, at, BLOCK, "mono");
  if (text[at] === "`") return asWritten(text, at, "`", "code");
  const sign = text[at] ?? "";
  const mark = SIGNS[sign];
  if (!mark || within.includes(mark) || isWord(text[at - 1])) return null;
  const end = closing(text, at, sign);
  if (end === null) return null;
  const inside = text.slice(at + 1, end);
  return { piece: { mark, pieces: pieces(inside, [...within, mark]) }, end: end + 1 };
}

function asWritten(text: string, at: number, sign: string, mark: Mark): { piece: Piece; end: number } | null {
  const from = at + sign.length;
  const end = text.indexOf(sign, from);
  const inside = text.slice(from, end);
  if (end === -1 || inside.trim() === "" || (mark === "code" && inside.includes("\n"))) return null;
  return { piece: { mark, pieces: [inside] }, end: end + sign.length };
}

/** Where the sign closes: after something that is no space, before something that is no word. */
function closing(text: string, at: number, sign: string): number | null {
  if (isSpace(text[at + 1]) || text[at + 1] === sign) return null;
  for (let i = at + 2; i < text.length && text[i] !== "\n"; i += 1)
    if (text[i] === sign && !isSpace(text[i - 1]) && !isWord(text[i + 1])) return i;
  return null;
}

const isWord = (sign: string | undefined) => sign !== undefined && WORD.test(sign);
const isSpace = (sign: string | undefined) => sign === undefined || /\s/.test(sign);
