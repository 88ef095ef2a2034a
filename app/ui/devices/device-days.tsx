import { useTranslation } from "react-i18next";
import type { DeviceDay } from "~/domain/devices/daily-stats";
import { DayPlot } from "../dashboard/daily-chart";
import { useFormat } from "../format";

const LOOKS = [
  { name: "sent", fill: "fill-success", look: "bg-success" },
  { name: "refused", fill: "fill-error", look: "bg-error" },
  { name: "unconfirmed", fill: "fill-error/45", look: "bg-error/45" },
  { name: "replies", fill: "fill-info", look: "bg-info" },
] as const;

/** How a number fares: its last days, and what share was answered, refused or never confirmed. */
export function DeviceDays({ days }: { days: DeviceDay[] }) {
  const { t } = useTranslation();
  const { percent } = useFormat();
  const sum = (name: (typeof LOOKS)[number]["name"]) =>
    days.reduce((all, day) => all + Math.max(0, day[name]), 0);
  const tried = sum("sent") + sum("refused") + sum("unconfirmed");
  const share = (name: "refused" | "unconfirmed" | "replies") => percent((sum(name) * 100) / tried);
  const parts = LOOKS.map((look) => ({ ...look, text: t(`deviceDays.${look.name}`) }));
  return (
    <div>
      <DayPlot days={days} parts={parts} title={t("deviceDays.title")} />
      {tried > 0 && (
        <p className="quiet mt-2 text-sm">
          {t("deviceDays.shares", {
            answered: share("replies"),
            refused: share("refused"),
            unconfirmed: share("unconfirmed"),
          })}
        </p>
      )}
    </div>
  );
}
