import { useTranslation } from "react-i18next";
import type { Expectation } from "~/domain/estimates/batch-estimate";
import { useFormat } from "../format";

export type { Expectation };

const MINUTE_SECONDS = 60;
/** From here on a pace is shown in minutes. */
const SECONDS_TOLD_MAX = 90;

/** The pace, what goes first, and the end as a clock time. */
export function ExpectedLine({
  every_seconds,
  end,
  ahead,
  files_wait,
  brief = false,
}: Expectation & {
  /** The end stands elsewhere. */
  brief?: boolean;
}) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const pace =
    every_seconds < 1
      ? t("expected.perSecond", { count: Math.round(1 / every_seconds) })
      : every_seconds < SECONDS_TOLD_MAX
        ? t("expected.everySeconds", { count: Math.round(every_seconds) })
        : t("expected.everyMinutes", { count: Math.round(every_seconds / MINUTE_SECONDS) });
  return (
    <p className={brief ? "mb-2" : "mb-4 text-sm"} suppressHydrationWarning>
      {pace} {ahead > 0 && `${t("expected.ahead", { count: ahead })} `}
      {!brief && (
        <>
          <span className="font-medium">
            {end ? t("expected.end", { end: dateTime(end) }) : t("expected.far")}
          </span>
          {files_wait && ` ${t("expected.filesWait", { until: dateTime(files_wait) })}`}
        </>
      )}
    </p>
  );
}
