/*
 * Characters as people see them (grapheme clusters, Unicode UAX #29): a family emoji is one, an é of two code
 * points is one. Programs count UTF-16 units instead, of which a family is eleven.
 */
const segments: { of?: Intl.Segmenter } = {};

/** Made when it is first needed. Old browsers have none: there no code point is cut in two. */
function charactersOf(text: string): Iterable<{ index: number; segment: string }> {
  if (!("Segmenter" in Intl)) return codePoints(text);
  segments.of ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return segments.of.segment(text);
}

function* codePoints(text: string): Generator<{ index: number; segment: string }> {
  let index = 0;
  for (const segment of text) {
    yield { index, segment };
    index += segment.length;
  }
}

/** Letters and signs that are a character each, whatever stands beside them: nearly all long texts are these alone. */
const PLAIN = /^[\n\x20-\x7e\xa0-\xac\xae-\u02ff\u2010-\u2027]*$/;

/**
 * The segmenter of Node 20 takes quadratic time in the length of its text. So it gets a text in pieces, and longer
 * ones only for a longer character.
 */
const PIECE_UNITS = 128;

/**
 * Returns the beginning of a text: at most `charactersMax` whole characters that take at most `unitsMax` UTF-16
 * units. No character, and so no surrogate pair, is cut in two. Linear.
 */
export function cut(text: string, charactersMax: number, unitsMax = Number.POSITIVE_INFINITY): string {
  const leastMax = Math.min(charactersMax, unitsMax);
  if (text.length <= leastMax) return text;
  if (PLAIN.test(text)) return text.slice(0, leastMax);
  let end = 0;
  let taken = 0;
  for (const next of ends(text)) {
    if (taken === charactersMax || next > unitsMax) break;
    end = next;
    taken += 1;
  }
  return text.slice(0, end);
}

/** Returns how many characters a text has, as people see them. Linear. */
export function charactersIn(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let count = 0;
  for (const _ of ends(text)) count += 1;
  return count;
}

/** Ends a text of which not all was kept. */
export const CUT_MARK = "…";

/** The text, or as much of its beginning as `cut` keeps, of which the last character is then the mark of it. */
export function shortened(text: string, charactersMax: number, unitsMax = Number.POSITIVE_INFINITY): string {
  if (cut(text, charactersMax, unitsMax).length === text.length) return text;
  return cut(text, charactersMax - 1, unitsMax - 1) + CUT_MARK;
}

/**
 * Where each character ends. A character that reaches to the end of a piece may go on: it is seen again in the
 * next.
 */
function* ends(text: string): Generator<number> {
  let begin = 0;
  for (let units = PIECE_UNITS; begin < text.length; ) {
    const piece = text.slice(begin, begin + units);
    const isLast = begin + units >= text.length;
    let last = 0;
    for (const { index, segment } of charactersOf(piece)) {
      const end = index + segment.length;
      if (end === piece.length && !isLast) break;
      last = end;
      yield begin + end;
    }
    begin += last;
    units = last === 0 ? units * 2 : PIECE_UNITS;
  }
}
