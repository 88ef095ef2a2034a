/** Counted as people see characters: an emoji is one, however many code points it has. */
export const MESSAGE_CHARACTERS_MAX = 4_096;
/** WhatsApp's own limit of a text. */
export const MESSAGE_UNITS_MAX = 65_536;
/** White space, and what has no picture: zero-width signs, controls, the blank pattern of Braille. */
const SEEN = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u;

/** Returns whether there is anything to see in it. Linear. */
export const isVisible = (text: string) => SEEN.test(text);
