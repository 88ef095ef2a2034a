import { useTranslation } from "react-i18next";
import type { Outlook } from "~/domain/estimates/batch-estimates";
import { useFormat } from "../format";

export type { Outlook };

/** In a list: why a batch does not move, or when it should have ended. */
export function OutlookLine({ waiting, end }: Outlook) {
  const { t } = useTranslation();
  const { clock, dateTime, day } = useFormat();
  const opens = waiting?.opens;
  if (opens) {
    const until = `${day(opens.date)}, ${clock(opens.clock)} ${opens.zone}`;
    return <span className="quiet mt-1 block text-xs">{t("outlook.quietUntil", { until })}</span>;
  }
  const until = waiting?.until ? ` ${t("outlook.until", { time: dateTime(waiting.until) })}` : "";
  const text = waiting
    ? t(`outlook.${waiting.why}`) + until
    : end && t("outlook.end", { time: dateTime(end) });
  return text ? <span className="quiet mt-1 block text-xs">{text}</span> : null;
}
