import { expect, test } from "vitest";
import { type Piece, whatsappPieces } from "~/ui/message/whatsapp-markup";

const shown = (pieces: Piece[]): string =>
  pieces
    .map((piece) => (typeof piece === "string" ? piece : `<${piece.mark}>${shown(piece.pieces)}</>`))
    .join("");

test.each([
  ["*bold*", "<bold>bold</>"],
  ["_italic_, ~strike~", "<italic>italic</>, <strike>strike</>"],
  ["*bold and _italic_*", "<bold>bold and <italic>italic</></>"],
  ["_*both*_!", "<italic><bold>both</></>!"],
  ["```two\nlines *raw*```", "<mono>two\nlines *raw*</>"],
  ["`a*b*`", "<code>a*b*</>"],
  ["Halo *Ani*\n\n_Budi_", "Halo <bold>Ani</>\n\n<italic>Budi</>"],
  ["(*bold*)", "(<bold>bold</>)"],
  ["*two words* and *more*", "<bold>two words</> and <bold>more</>"],
])("%j is shown with its marks", (text, wanted) => {
  expect(shown(whatsappPieces(text))).toBe(wanted);
});

test.each([
  "snake_case_name",
  "2 * 3 * 4",
  "* item\n* item",
  "*over\nlines*",
  "**",
  "*",
  "5*3*2",
  "a*b*",
  "*open",
  "``` ```",
  "`over\nlines`",
  "<b>*</b>",
])("%j stays as it is written", (text) => {
  expect(shown(whatsappPieces(text))).toBe(text);
});

test("a message of nothing but signs is read, and nothing of it is lost", () => {
  const characters = (pieces: Piece[]): number =>
    pieces.reduce(
      (all, piece) => all + (typeof piece === "string" ? piece.length : characters(piece.pieces) + 2),
      0,
    );
  for (const text of ["*_~ ".repeat(1024), "*a_b ~".repeat(600)])
    expect(characters(whatsappPieces(text))).toBe(text.length);
});
