import type { Expectation } from "~/domain/estimates/batch-estimate";
import type { Language } from "~/i18n/config";
import { answersIn } from "~/i18n/server";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** From here on it is shown in hours, and in days. */
const MINUTES_TOLD_MAX = 90;
const HOURS_TOLD_MAX = 36;

/**
 * Returns how many recipients there are, how many of them are new, and for how long that takes. Null where it is
 * unknown, or for no recipients.
 */
export function presentAudience(
  language: Language,
  { rows, known }: { rows: number; known: number },
  expected: Pick<Expectation, "begins" | "end"> | null,
): string | null {
  if (!expected || rows === 0) return null;
  const t = answersIn(language);
  const fresh = rows - known;
  const share =
    fresh === 0
      ? t("peopleSaid.allKnown", { count: rows })
      : known === 0
        ? t("peopleSaid.allNew", { count: rows })
        : t("peopleSaid.fresh", { count: fresh });
  return t("peopleSaid.said", {
    people: t("peopleSaid.people", { count: rows }),
    share,
    time: timeSaid(language, expected),
  });
}

function timeSaid(language: Language, { begins, end }: Pick<Expectation, "begins" | "end">): string {
  const t = answersIn(language);
  if (!begins || !end) return t("peopleSaid.far");
  const ms = Date.parse(end) - Date.parse(begins);
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS));
  if (minutes <= MINUTES_TOLD_MAX) return t("peopleSaid.minutes", { count: minutes });
  const hours = Math.ceil(ms / HOUR_MS);
  if (hours <= HOURS_TOLD_MAX) return t("peopleSaid.hours", { count: hours });
  return t("peopleSaid.days", { count: Math.ceil(ms / DAY_MS) });
}
