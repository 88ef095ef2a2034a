import { Fragment } from "react";
import { type Mark, type Piece, whatsappPieces } from "./whatsapp-markup";

const TAGS = {
  bold: "strong",
  italic: "em",
  strike: "s",
  mono: "code",
  code: "code",
} as const satisfies Record<Mark, string>;

/**
 * A message as it will look in WhatsApp. Built from elements, so that nothing in it can become HTML. `inline`:
 * within a line, where a paragraph cannot stand.
 */
export function WhatsappText({ text, inline = false }: { text: string; inline?: boolean }) {
  const Tag = inline ? "span" : "p";
  return (
    <Tag className="whitespace-pre-wrap" lang={inline ? "" : undefined}>
      <Pieces pieces={whatsappPieces(text)} />
    </Tag>
  );
}

function Pieces({ pieces }: { pieces: Piece[] }) {
  return pieces.map((piece, i) => {
    if (typeof piece === "string") return <Fragment key={i}>{piece}</Fragment>;
    const Tag = TAGS[piece.mark];
    return (
      <Tag key={i} className={Tag === "code" ? "font-mono text-sm" : undefined}>
        <Pieces pieces={piece.pieces} />
      </Tag>
    );
  });
}
