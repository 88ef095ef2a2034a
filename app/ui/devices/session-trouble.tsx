import { useTranslation } from "~/i18n/use-translation";
import { Notice } from "../notice";

type Device = { status: string; phone_number: string | null };

/** What a session needs that does not work, in words; nothing for one that works or is on its way. */
export function SessionTrouble({ device }: { device: Device }) {
  const { t } = useTranslation();
  const paired = device.phone_number !== null;
  if (device.status === "FAILED" && !paired)
    return (
      <Notice kind="error" title={t("connect.lateTitle")}>
        <p>{t("connect.lateText")}</p>
      </Notice>
    );
  if (device.status === "FAILED")
    return (
      <Notice kind="error" title={t("sessionStates.FAILED")}>
        <p>{t("device.failedText")}</p>
      </Notice>
    );
  if (device.status !== "STOPPED" || !paired) return null;
  return (
    <Notice kind="warning" title={t("sessionStates.STOPPED")}>
      <p>{t("connect.stoppedText")}</p>
    </Notice>
  );
}
