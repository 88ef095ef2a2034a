import { useTranslation } from "react-i18next";
import type { Waiting } from "~/domain/forecast/waiting";
import type { TextKey } from "~/i18n/speaker";
import { useFormat } from "../format";
import { Notice } from "../notice";

export type { Waiting };

/** Why a batch that is under way does not move, and until when. */
export function WaitingNotice({ why, until, reason, opens }: Waiting) {
  const { t } = useTranslation();
  const { dateTime, day } = useFormat();
  const key = why === "device_paused" && until ? "device_paused_until" : why;
  return (
    <Notice kind="warning">
      <p>
        {t(`waiting.${key}`, {
          until: opens ? `${day(opens.date)}, ${opens.clock} ${opens.zone}` : until ? dateTime(until) : "",
        })}
        {reason && ` ${t(`waiting.reasons.${reason}` as TextKey)}`}
      </p>
      {why === "held" && <p>{t("control.heldText")}</p>}
      {why === "looking" && <p>{t("control.lookingText")}</p>}
    </Notice>
  );
}
