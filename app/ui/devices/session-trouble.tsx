import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "../notice";

type Device = {
  status: string;
  phone_number: string | null;
  reports: boolean | null;
  unlinked: boolean;
  catching_up: boolean;
};

/**
 * Says what a session needs that does not work, or does not report to us. Nothing for one that does or is on its
 * way. `change`: whether the viewer may do something about it.
 */
export function SessionTrouble({ device, change }: { device: Device; change: boolean }) {
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
        <p>{t(device.unlinked ? "device.unlinkedText" : "device.failedText")}</p>
      </Notice>
    );
  if (device.status === "WORKING" && device.catching_up)
    return (
      <Notice kind="info" title={t("device.catchingUp")}>
        <p>{t("device.catchingUpText")}</p>
      </Notice>
    );
  if (device.status === "WORKING" && device.reports === false)
    return (
      <Notice kind="warning" title={t("device.silent")}>
        <p>{t("device.silentText")}</p>
        {change && (
          <Form method="post" action="?act" className="mt-3">
            <button type="submit" name="act" value="restart" className="btn btn-sm">
              {t("device.report")}
            </button>
          </Form>
        )}
      </Notice>
    );
  if (device.status !== "STOPPED" || !paired) return null;
  return (
    <Notice kind="warning" title={t("sessionStates.STOPPED")}>
      <p>{t("connect.stoppedText")}</p>
    </Notice>
  );
}
