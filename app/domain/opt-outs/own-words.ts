import { z } from "zod";
import { db, type Prisma } from "~/platform/db";
import type { Actor } from "../actor";
import { START_WORDS, StopWords, stopWordsOf } from "./words";

export const OwnStopWords = z.object({ words: StopWords });

export type StopWordsView = { words: string[]; start_words: string[] };

/** What people write to an account to get no more messages, and what they write to get them again. */
export async function ownStopWords(actor: Actor): Promise<StopWordsView> {
  const { stopWords } = await db.user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { stopWords: true },
  });
  return { words: [...stopWordsOf(stopWords)], start_words: [...START_WORDS] };
}

/** Changes one's own words; they count for what is heard from now on. */
export async function updateOwnStopWords(
  actor: Actor,
  { words }: z.output<typeof OwnStopWords>,
): Promise<{ ok: true }> {
  const stopWords: Prisma.InputJsonValue = words;
  await db.user.update({ where: { id: actor.id }, data: { stopWords } });
  return { ok: true };
}
