/** Invisible characters that a header may carry: copied from a page, a PDF, another sheet. */
export const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Returns the same name for headers that mean the same. Letter case, spaces, underscores, hyphens and invisible
 * characters do not count, nor does the form of accents (NFC or NFD). Linear.
 */
export function plainName(header: string): string {
  return header
    .toLowerCase()
    .replace(UNSEEN, "")
    .replace(/[\s_\p{Cc}-]/gu, "")
    .normalize("NFC");
}
