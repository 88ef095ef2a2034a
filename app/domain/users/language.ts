import { db, execute, sql } from "~/platform/db";

/** The languages in which Siar writes to its users; the same as those of the screens. */
export const USER_LANGUAGES = ["en", "id"] as const;
export type UserLanguage = (typeof USER_LANGUAGES)[number];

/**
 * Keeps the language that a user chose: of e-mails, and of a browser that has no choice of its own. Writes only a
 * change, since an address with a language is also read again and again.
 */
export async function keepLanguage(userId: number, language: UserLanguage): Promise<void> {
  const user = await db.user.findUnique({ where: { id: userId }, select: { language: true } });
  if (user && user.language !== language)
    await db.user.updateMany({ where: { id: userId }, data: { language } });
}

/** Returns the language that is kept for a user; null while none is. */
export async function findLanguage(userId: number): Promise<UserLanguage | null> {
  const user = await db.user.findUnique({ where: { id: userId }, select: { language: true } });
  return USER_LANGUAGES.find((each) => each === user?.language) ?? null;
}

/** Returns the language that is kept for a user. At the first sign-in that of the page is kept. */
export async function languageAtSignIn(userId: number, language: UserLanguage): Promise<UserLanguage> {
  await execute(db, sql`UPDATE users SET language = ${language} WHERE id = ${userId} AND language IS NULL`);
  return (await findLanguage(userId)) ?? language;
}
