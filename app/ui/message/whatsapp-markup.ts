/** A piece of a message as WhatsApp shows it. */
export type Piece = string | { mark: Mark; pieces: Piece[] };
export type Mark = "bold" | "italic" | "strike" | "mono" | "code";

/** Signs around words; they do not reach over the end of a line. */
const SIGNS: Record<string, Mark> = { "*": "bold", _: "italic", "~": "strike" };
const BLOCK = "```";
const WORD = /[\p{L}\p{N}]/u;

/**
 * Reads WhatsApp's marks: `*bold*`, `_italic_` and `~strike~`, which may stand in each other. ``` marks a block in
 * one width and ` a word of it, whose insides are as written. A sign counts only at the edge of words, as in
 * WhatsApp: `snake_case_name` and `2 * 3 * 4` stay as they are. Linear in the length of the text: users look at
 * what strangers wrote.
 */
export function whatsappPieces(text: string): Piece[] {
  return pieces(text, []);
}

function pieces(text: string, within: Mark[]): Piece[] {
  const found: Piece[] = [];
  const ends = endsIn(text);
  let plain = "";
  for (let at = 0; at < text.length; ) {
    const marked = markedAt(text, at, within, ends);
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

type Marked = { piece: Piece; end: number };

function markedAt(text: string, at: number, within: Mark[], ends: Ends): Marked | null {
  if (text.startsWith(BLOCK, at)) return asWritten(text, at, BLOCK, "mono", ends);
  if (text[at] === "`") return asWritten(text, at, "`", "code", ends);
  const sign = text[at] ?? "";
  const mark = SIGNS[sign];
  if (!mark || within.includes(mark) || isWord(text[at - 1])) return null;
  if (isSpace(text[at + 1]) || text[at + 1] === sign) return null;
  const end = ends(sign, at + 2, closing);
  if (end === null) return null;
  const inside = text.slice(at + 1, end);
  return { piece: { mark, pieces: pieces(inside, [...within, mark]) }, end: end + 1 };
}

function asWritten(text: string, at: number, sign: string, mark: Mark, ends: Ends): Marked | null {
  const from = at + sign.length;
  const end = ends(sign, from, same);
  if (end === null) return null;
  const inside = text.slice(from, end);
  if (inside.trim() === "" || (mark === "code" && inside.includes("\n"))) return null;
  return { piece: { mark, pieces: [inside] }, end: end + sign.length };
}

/** How far an end was looked for, and whether one is there. */
type Look = { at: number; ends: boolean };
type Search = (text: string, sign: string, from: number) => Look;
type Ends = (sign: string, from: number, search: Search) => number | null;

/**
 * Returns where each sign ends next. Asked from left to right, as `pieces` does, it looks at each character once a
 * sign.
 */
function endsIn(text: string): Ends {
  const looks = new Map<string, Look>();
  return (sign, from, search) => {
    const before = looks.get(sign);
    const look = before && before.at >= from ? before : search(text, sign, from);
    looks.set(sign, look);
    return look.ends ? look.at : null;
  };
}

/**
 * Returns where the sign closes: after something that is no space, before something that is no word, in the same
 * line.
 */
function closing(text: string, sign: string, from: number): Look {
  let at = from;
  for (; at < text.length && text[at] !== "\n"; at += 1)
    if (text[at] === sign && !isSpace(text[at - 1]) && !isWord(text[at + 1])) return { at, ends: true };
  return { at, ends: false };
}

function same(text: string, sign: string, from: number): Look {
  const at = text.indexOf(sign, from);
  return at === -1 ? { at: text.length, ends: false } : { at, ends: true };
}

const isWord = (sign: string | undefined) => sign !== undefined && WORD.test(sign);
const isSpace = (sign: string | undefined) => sign === undefined || /\s/.test(sign);
