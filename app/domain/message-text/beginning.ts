import { shortened } from "~/platform/graphemes";

/** Returns a text as lists show it: whole, or its beginning with a mark. No emoji is cut in two. */
export const beginningOf = (text: string, charactersMax: number): string => shortened(text, charactersMax);
