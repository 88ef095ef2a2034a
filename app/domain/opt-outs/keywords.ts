/*
 * The keywords with which a contact opts out, and those that end the opt-out. Only a message that is nothing but
 * such a keyword counts: "please do not stop" stops nothing.
 */
import { z } from "zod";

/** What Siar comes with: Indonesian and English. */
export const OPT_OUT_KEYWORDS_DEFAULT: readonly string[] = ["berhenti", "stop", "unsub", "keluar"];
/** A contact who wants messages again writes one of these; they are the same for all accounts. */
export const OPT_IN_KEYWORDS: readonly string[] = ["mulai", "start"];
export const OPT_OUT_KEYWORDS_MAX = 20;
export const KEYWORD_CHARACTERS_MAX = 40;
/** A text that is longer than this, with all its spaces and signs, is no keyword, and is not read. */
const TEXT_UNITS_MAX = 1_000;

const LETTER = /[\p{L}\p{N}]/u;

/**
 * A text as it is compared: in lower case, without the spaces, signs and emoji at both ends, and with one space
 * between words. "" for what has no letter, or is too long for a word. Linear.
 */
export function bareText(text: string): string {
  if (text.length > TEXT_UNITS_MAX) return "";
  const letters = Array.from(text.normalize("NFKC"));
  const first = letters.findIndex((letter) => LETTER.test(letter));
  if (first === -1) return "";
  const last = letters.findLastIndex((letter) => LETTER.test(letter));
  if (last - first >= 2 * KEYWORD_CHARACTERS_MAX) return "";
  const bare = letters
    .slice(first, last + 1)
    .join("")
    .toLowerCase();
  return bare.split(/\s+/).join(" ");
}

/** Returns what a message asks for, if it is nothing but one of the words; null for every other message. */
export function keywordIn(text: string | null, stopWords: readonly string[]): "stop" | "start" | null {
  const bare = bareText(text ?? "");
  if (bare === "") return null;
  if (stopWords.includes(bare)) return "stop";
  return OPT_IN_KEYWORDS.includes(bare) ? "start" : null;
}

/** The words of an account as they are stored; those that Siar comes with when it has none of its own. */
export function effectiveKeywords(stored: unknown): readonly string[] {
  const words = Array.isArray(stored) ? stored.filter((word) => typeof word === "string") : [];
  return words.length > 0 ? words : OPT_OUT_KEYWORDS_DEFAULT;
}

/**
 * Words as typed, one a line or with commas between, or as a list: bare, each once. Refused are none at all, one
 * that is too long, too many, and those that mean the contrary.
 */
export const OptOutKeywords = z
  .union(
    [
      z.string().max(TEXT_UNITS_MAX, "TOO_LONG"),
      z.array(z.string().max(TEXT_UNITS_MAX, "TOO_LONG")).max(OPT_OUT_KEYWORDS_MAX, "TOO_MANY"),
    ],
    "INVALID",
  )
  .transform((typed, context) => {
    const given = (Array.isArray(typed) ? typed : typed.split(/[\n,;]/)).filter((word) => word.trim() !== "");
    const words = [...new Set(given.map(bareText))];
    const refuse = (message: string) => {
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    };
    if (words.length === 0) return refuse("REQUIRED");
    if (words.length > OPT_OUT_KEYWORDS_MAX) return refuse("TOO_MANY");
    if (words.some((word) => Array.from(word).length > KEYWORD_CHARACTERS_MAX)) return refuse("TOO_LONG");
    if (words.some((word) => word === "" || OPT_IN_KEYWORDS.includes(word))) return refuse("INVALID");
    return words;
  });
