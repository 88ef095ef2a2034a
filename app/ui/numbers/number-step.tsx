import { useTranslation } from "react-i18next";
import { StepPanel } from "../devices/step-panel";
import { useFormat } from "../format";

type Props = {
  status: string;
  /** Whether a phone is paired with this number. */
  paired: boolean;
  /** Its phone seems to have unlinked it. */
  unlinked: boolean;
  /** Since when it has been starting, if that is unusually long. */
  slowSince: string | null;
};

/** What its owner does next about a number that shows no QR code. */
export function NumberStep({ status, paired, unlinked, slowSince }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  if (status === "STARTING")
    return (
      <p>
        {slowSince
          ? t("connectNumber.slowText", { since: dateTime(slowSince) })
          : t("connectNumber.starting")}
      </p>
    );
  if (status.startsWith("PASSKEY")) return <p>{t("connectNumber.passkey")}</p>;
  if (status === "STOPPED" && paired)
    return <StepPanel text={t("connectNumber.stoppedText")} start={t("numbers.connectAgain")} />;
  if (status === "STOPPED")
    return <StepPanel text={t("connectNumber.startText")} start={t("connectNumber.start")} />;
  if (status !== "FAILED") return <p>{t("connectNumber.unknown")}</p>;
  const newQr = t("connectNumber.newQr");
  if (!paired)
    return (
      <StepPanel title={t("connectNumber.lateTitle")} text={t("connectNumber.lateText")} start={newQr} />
    );
  if (unlinked) return <StepPanel text={t("connectNumber.unlinkedText")} anew={newQr} />;
  return <StepPanel text={t("connectNumber.failedText")} start={t("connectNumber.tryAgain")} anew={newQr} />;
}
