import { useTranslation } from "react-i18next";
import type { ImportCheck } from "~/domain/imports/import-check";
import { ExpectedLine } from "../batch/estimate-line";
import { useFormat } from "../format";
import { Plan } from "./plan";

type Props = Pick<ImportCheck, "expected" | "connected"> & { people: string | null };

/** How long it takes, in one line; how that comes about is folded. */
export function TimeNeeded({ expected, connected, people }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  if (!expected) return <p className="quiet text-sm">{t(connected ? "check.endUnknown" : "check.noPace")}</p>;
  const { end, files_wait } = expected;
  return (
    <div className="text-sm" suppressHydrationWarning>
      <p>
        <span>{people}</span>{" "}
        <span className="font-medium">
          {end ? t("expected.end", { end: dateTime(end) }) : t("expected.far")}
        </span>
      </p>
      {files_wait && <p>{t("expected.filesWait", { until: dateTime(files_wait) })}</p>}
      <details>
        <summary className="fold flex min-h-11 cursor-pointer items-center">{t("check.byDay")}</summary>
        <ExpectedLine {...expected} brief />
        <Plan {...expected} />
      </details>
    </div>
  );
}
