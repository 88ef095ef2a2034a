import type { OptedOut } from "~/domain/imports/exclusions/opted-out";
import type { Language } from "~/i18n/config";
import { answersIn } from "~/i18n/server";

/** What the check page says of the rows whose receivers want no messages; null when there is none. */
export function presentOptedOut(language: Language, found: OptedOut): { title: string; text: string } | null {
  const t = answersIn(language);
  const count = found.reduce((all, { rows }) => all + rows, 0);
  if (count === 0) return null;
  const list = found.map(({ why, rows }) => t(`optedOut.whys.${why}`, { rows })).join(". ");
  return { title: t("optedOut.title", { count }), text: t("optedOut.text", { list }) };
}
