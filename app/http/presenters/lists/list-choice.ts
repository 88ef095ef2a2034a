import { CONDITIONS_MAX, NEVER_CONTACTED, OPS, REPLIED_DAYS } from "~/domain/contact-lists/filter";
import type { ListView } from "~/domain/contact-lists/lists";
import type { Language } from "~/i18n/config";
import { answersIn } from "~/i18n/server";

/**
 * What the page of a new batch shows of contact lists, in words that a browser need not load; null: there are none.
 * `columns`: which a condition may name.
 */
export function presentListChoice(
  language: Language,
  lists: ListView[],
  columns = [...new Set(lists.flatMap((list) => list.columns))],
) {
  if (lists.length === 0) return null;
  const t = answersIn(language);
  return {
    title: t("listChoice.choose"),
    hint: t("listChoice.chooseHint"),
    lists: lists.map(({ id, name, contacts: count }) => ({
      id,
      name,
      count: t("listChoice.count", { count }),
    })),
    filter: {
      title: t("listChoice.title"),
      hint: t("listChoice.hint"),
      conditions: Array.from({ length: CONDITIONS_MAX }, (_, at) => t("listChoice.condition", { n: at + 1 })),
      column: t("listChoice.column"),
      columns: [
        { value: "", text: t("listChoice.noColumn") },
        ...columns.map((name) => ({ value: name, text: name })),
        { value: REPLIED_DAYS, text: t("listChoice.repliedDays") },
        { value: NEVER_CONTACTED, text: t("listChoice.neverContacted") },
      ],
      op: t("listChoice.op"),
      ops: OPS.map((value) => ({ value, text: t(`listChoice.ops.${value}`) })),
      value: t("listChoice.value"),
    },
  };
}
export type ListChoice = NonNullable<ReturnType<typeof presentListChoice>>;
