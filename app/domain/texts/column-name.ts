/** What a header may carry and nobody sees: copied from a page, a PDF, another sheet. */
export const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Headers that say the same, whatever their letter case, spaces, underscores, hyphens, unseen signs and the way in which
 * accents are stored (NFC or NFD), become the same name. Linear.
 */
export function plainName(header: string): string {
  return header
    .toLowerCase()
    .replace(UNSEEN, "")
    .replace(/[\s_\p{Cc}-]/gu, "")
    .normalize("NFC");
}
