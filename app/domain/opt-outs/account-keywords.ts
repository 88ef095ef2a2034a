import { z } from "zod";
import { db, execute, type Prisma, sql } from "~/platform/db";
import type { Actor } from "../actor";
import { START_WORDS, STOP_WORD_CHARACTERS_MAX, StopWords, stopWordsOf } from "./keywords";

export const OwnStopWords = z.object({ words: StopWords });

/**
 * The same where what is left out stays; null: those that Siar comes with. The keywords that start are the same for
 * all accounts.
 */
export const StopWordsChange = z.object({
  words: StopWords.nullish(),
  start_words: z
    .array(z.string().max(STOP_WORD_CHARACTERS_MAX, "START_WORDS_FIXED"))
    .refine((words) => words.join() === START_WORDS.join(), "START_WORDS_FIXED")
    .optional(),
});

export type StopWordsView = { words: string[]; start_words: string[] };

/** The keywords with which contacts opt out of an account's messages, and those with which they opt in again. */
export async function ownStopWords(actor: Actor): Promise<StopWordsView> {
  const { stopWords } = await db.user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { stopWords: true },
  });
  return { words: [...stopWordsOf(stopWords)], start_words: [...START_WORDS] };
}

/** Changes one's own keywords; they count for what contacts write from now on. */
export async function updateOwnStopWords(
  actor: Actor,
  { words }: z.output<typeof StopWordsChange>,
): Promise<{ ok: true }> {
  if (words === null) {
    await execute(db, sql`UPDATE users SET stop_words = NULL WHERE id = ${actor.id}`);
    return { ok: true };
  }
  const stopWords: Prisma.InputJsonValue | undefined = words;
  await db.user.update({ where: { id: actor.id }, data: { stopWords } });
  return { ok: true };
}
