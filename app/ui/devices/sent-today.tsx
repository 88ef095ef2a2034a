import { useTranslation } from "react-i18next";
import { useFormat } from "../format";

/** What went out today, against the cap where there is one. */
export function SentToday({
  device,
}: {
  device: { sent_today: number; pace: { daily_max: number | null } };
}) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { sent_today, pace } = device;
  if (pace.daily_max === null) return <>{number(sent_today)}</>;
  return <>{t("devices.ofCap", { sent: sent_today, cap: pace.daily_max })}</>;
}
