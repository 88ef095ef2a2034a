/*
 * Typing before a message, as a person does. From the claimed item to its message it takes the same time for each,
 * partly in silence. So the gaps between messages stay as they were drawn. Pure functions.
 */
import type { Gap } from "./rate-limit";

/** From the claimed item to its message. */
export const BEFORE_MESSAGE_MS = 6_000;
const TYPING_MS_MIN = 1_000;
const TYPING_MS_MAX = 5_000;
/** Ten times as fast as hands: longer texts than some lines are not waited for. */
const LETTER_MS = 40;
/** So much quicker or slower. */
const MOODS = { least: 0.8, most: 1.4 };

/** Returns how long this text is typed, 1 to 5 s. `random` is in [0, 1). */
export function typingMs(text: string, random = Math.random()): number {
  const mood = MOODS.least + random * (MOODS.most - MOODS.least);
  const ms = (TYPING_MS_MIN + text.length * LETTER_MS) * mood;
  return Math.round(Math.min(Math.max(ms, TYPING_MS_MIN), TYPING_MS_MAX));
}

/** Returns what comes of a gap: where messages are typed, none comes sooner than the typing before it takes. */
export const typedGap = (gap: Gap, isTyped = false): Gap =>
  isTyped
    ? { minMs: Math.max(gap.minMs, BEFORE_MESSAGE_MS), maxMs: Math.max(gap.maxMs, BEFORE_MESSAGE_MS) }
    : gap;
