import { useTranslation } from "react-i18next";
import { useFormat } from "../format";
import { StepPanel } from "./step-panel";

type Props = {
  status: string;
  /** Whether a phone was paired with this device before. */
  paired: boolean;
  /** Its phone seems to have unlinked it. */
  unlinked: boolean;
  /** Since when it has been starting, if that is unusually long. */
  slowSince: string | null;
};

/** What to do next about a session that shows no QR code. */
export function ConnectStep({ status, paired, unlinked, slowSince }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  if (status === "STARTING" && slowSince)
    return (
      <StepPanel text={t("connect.slowText", { since: dateTime(slowSince) })} restart={t("device.restart")} />
    );
  if (status === "STARTING") return <p>{t("connect.starting")}</p>;
  if (status.startsWith("PASSKEY")) return <p>{t("connect.passkey")}</p>;
  if (status === "STOPPED")
    return (
      <StepPanel text={t(paired ? "connect.stoppedText" : "connect.startText")} start={t("connect.start")} />
    );
  if (status !== "FAILED") return <p>{t("connect.unknown", { status })}</p>;
  if (!paired)
    return (
      <StepPanel
        heading="h3"
        title={t("connect.lateTitle")}
        text={t("connect.lateText")}
        start={t("connect.startAgain")}
      />
    );
  if (unlinked) return <StepPanel text={t("device.unlinkedText")} anew={t("device.pairAnew")} />;
  return <StepPanel text={t("device.failedText")} start={t("device.restart")} anew={t("device.pairAnew")} />;
}
