import { useTranslation } from "react-i18next";
import type { Waiting } from "~/domain/estimates/waiting-reason";
import type { TextKey } from "~/i18n/create-i18n";
import { useFormat } from "../format";
import { Notice } from "../notice";

export type { Waiting };

/** Why a batch that is under way does not move, and until when. */
export function WaitingNotice({ why, until, reason, detail, opens }: Waiting) {
  const { t } = useTranslation();
  const { clock, dateTime, day } = useFormat();
  const key = keyOf(why, until);
  return (
    <Notice kind="warning">
      <p>
        {t(`waiting.${key}`, {
          until: opens
            ? `${day(opens.date)}, ${clock(opens.clock)} ${opens.zone}`
            : until
              ? dateTime(until)
              : "",
        })}
        {reason && ` ${t(`waiting.reasons.${reason}` as TextKey)}`}
      </p>
      {detail && (
        <p className="quiet text-sm">
          <code>{detail}</code>
        </p>
      )}
      {why === "held" && <p>{t("control.heldText")}</p>}
      {why === "looking" && <p>{t("control.lookingText")}</p>}
    </Notice>
  );
}

/** A wait with an end shows its time; a wait until something changes says that. */
function keyOf(why: Waiting["why"], until: string | null) {
  if (why === "device_paused") return until ? "device_paused_until" : why;
  if (why === "new_budget" || why === "new_locked" || why === "new_capped")
    return until ? why : (`${why}_open` as const);
  return why;
}
