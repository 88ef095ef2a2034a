import { useTranslation } from "react-i18next";
import type { DayFigures } from "~/domain/reports/days";
import { DayPlot } from "./daily-chart";

/** In the colours of the statuses. */
const LOOKS = [
  { name: "sent", fill: "fill-success", look: "bg-success" },
  { name: "failed", fill: "fill-error", look: "bg-error" },
  { name: "refunded", fill: "fill-error/45", look: "bg-error/45" },
] as const;

/** Messages per day by what became of them. */
export function MessageDays({ days, title }: { days: DayFigures[]; title: string }) {
  const { t } = useTranslation();
  const parts = LOOKS.map((look) => ({ ...look, text: t(`totals.${look.name}`) }));
  return <DayPlot days={days} parts={parts} title={title} />;
}
