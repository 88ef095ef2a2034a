import { z } from "zod";
import { db, execute, type Prisma, sql } from "~/platform/db";
import type { Actor } from "../actor";
import { nameSchema } from "../view-schema";
import {
  effectiveKeywords,
  KEYWORD_CHARACTERS_MAX,
  OPT_IN_KEYWORDS,
  OPT_OUT_KEYWORDS_DEFAULT,
  OptOutKeywords,
} from "./keywords";

export const AccountKeywords = z.object({ words: OptOutKeywords });

/**
 * The same where what is left out stays; null: those that Siar comes with. The keywords that start are the same for
 * all accounts.
 */
export const KeywordsChange = z.object({
  words: OptOutKeywords.nullish(),
  start_words: z
    .array(z.string().max(KEYWORD_CHARACTERS_MAX, "START_WORDS_FIXED"))
    .refine((words) => words.join() === OPT_IN_KEYWORDS.join(), "START_WORDS_FIXED")
    .optional(),
});

export const KeywordsView = nameSchema(
  "StopWords",
  z.strictObject({ words: z.array(z.string()), start_words: z.array(z.string()) }),
);
export type KeywordsView = z.infer<typeof KeywordsView>;

/** The keywords with which contacts opt out of an account's messages, and those with which they opt in again. */
export async function accountKeywords(actor: Actor): Promise<KeywordsView> {
  const { stopWords } = await db.user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { stopWords: true },
  });
  return { words: [...effectiveKeywords(stopWords)], start_words: [...OPT_IN_KEYWORDS] };
}

/**
 * Changes one's own keywords; they count for what contacts write from now on. `changed` is false when there was
 * nothing to save.
 */
export async function updateAccountKeywords(
  actor: Actor,
  { words }: z.output<typeof KeywordsChange>,
): Promise<{ ok: true; changed: boolean }> {
  const before = (await accountKeywords(actor)).words.join();
  if (words === null) {
    await execute(db, sql`UPDATE users SET stop_words = NULL WHERE id = ${actor.id}`);
    return { ok: true, changed: before !== OPT_OUT_KEYWORDS_DEFAULT.join() };
  }
  const stopWords: Prisma.InputJsonValue | undefined = words;
  await db.user.update({ where: { id: actor.id }, data: { stopWords } });
  return { ok: true, changed: words !== undefined && before !== words.join() };
}
