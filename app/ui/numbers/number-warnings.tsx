import { useTranslation } from "react-i18next";
import type { NumberWarning } from "~/domain/devices/own/warnings";
import { useFormat } from "../format";

const PAUSES = ["admin", "auth", "not_ready", "restricted", "failures", "rate", "unconfirmed"] as const;

/** What the owner of a number should know, and until when it holds. */
export function NumberWarnings({ warnings }: { warnings: NumberWarning[] }) {
  const { t } = useTranslation();
  if (warnings.length === 0) return null;
  return (
    <ul aria-label={t("numberWarnings.list")} className="flex flex-col gap-2">
      {warnings.map((warning) => (
        <li key={warning.kind} className={`border-l-4 pl-3 text-sm ${lookOf(warning.kind)}`}>
          <Sentences {...warning} />
        </li>
      ))}
    </ul>
  );
}

const CALM = ["warm_up", "reading_replies"];
const lookOf = (kind: string) => (CALM.includes(kind) ? "border-info" : "border-warning");

function Sentences({ kind, until, reason, detail }: NumberWarning) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const known = PAUSES.find((each) => each === reason);
  const isOpen = kind === "paused" && reason === "admin" && until === null;
  return (
    <>
      {t(known ? `numberWarnings.pausedBy.${known}` : `numberWarnings.${kind}`)}
      {until && ` ${t("numberWarnings.until", { until: dateTime(until) })}`}
      {isOpen && ` ${t("numberWarnings.pausedOpen")}`}
      {detail && <span className="quiet block">{t("numberWarnings.pausedReason", { reason: detail })}</span>}
    </>
  );
}
