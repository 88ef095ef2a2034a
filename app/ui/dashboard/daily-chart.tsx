import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../format";
import { DayPicker } from "./day-picker";
import { DayTable } from "./day-table";
import { type DayFigures, dayLabels, type Part, plotLines } from "./plot-scale";

type Props<Name extends string> = { days: DayFigures<Name>[]; parts: readonly Part<Name>[] };

/** Drawn in a box of this size, which is stretched to the room there is. */
const HEIGHT = 100;
const BAR_SHARE = 0.7;

/** Messages per day: bars drawn on the server, the figures of a chosen day, and all of them as a table. */
export function DayPlot<Name extends string>({ days, parts, title }: Props<Name> & { title: string }) {
  const { t } = useTranslation();
  const { number, day: dayText } = useFormat();
  const [chosen, setChosen] = useState<number | null>(null);
  const sum = (day: DayFigures<Name>) => parts.reduce((all, { name }) => all + Math.max(0, day[name]), 0);
  const most = Math.max(...days.map(sum), 0);
  const total = days.reduce((all, day) => all + Math.max(0, day.sent), 0);
  const period = t("plot.period", { count: days.length });
  if (most === 0)
    return (
      <section aria-labelledby="daily-chart" className="panel p-5">
        <h2 id="daily-chart" className="text-lg font-semibold">
          {title}
        </h2>
        <p className="quiet mt-1">{t("plot.empty", { period })}</p>
      </section>
    );
  const lines = plotLines(most);
  const top = lines[0] ?? most;
  /** Room for the longest figure of a line. */
  const beside = { marginLeft: `${number(top).length + 0.5}ch` };
  const figures = days[chosen ?? days.length - 1];
  const said = figures
    ? `${dayText(figures.day)}: ${parts.map(({ name, text }) => `${text} ${number(figures[name])}`).join(", ")}`
    : "";
  return (
    <section aria-labelledby="daily-chart" className="panel @container p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="daily-chart" className="text-lg font-semibold">
          {title}
        </h2>
        <ul className="quiet flex flex-wrap gap-x-4 text-sm" aria-hidden="true">
          {parts.map(({ name, text, look }) => (
            <li key={name} className="flex items-center gap-1.5">
              <span className={`size-2.5 rounded-xs ${look}`} />
              {text}
            </li>
          ))}
        </ul>
      </div>
      <p className="quiet mt-1 min-h-5 text-sm" aria-hidden="true">
        {chosen === null ? "" : said}
      </p>
      <div
        style={beside}
        className="relative mt-3 h-36 rounded-xs has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-primary"
      >
        {lines.map((line) => (
          <p
            key={line}
            aria-hidden="true"
            style={{ top: `${100 - (line * 100) / top}%` }}
            className="quiet absolute inset-x-0 border-t border-dashed border-base-300 text-[0.8125rem] leading-none"
          >
            <span className="absolute right-full -translate-y-1/2 pr-1.5 whitespace-nowrap">
              {number(line)}
            </span>
          </p>
        ))}
        <svg
          role="img"
          aria-label={t("plot.alternative", { count: total, period, most })}
          viewBox={`0 0 ${days.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="absolute inset-0 h-full w-full border-b border-base-content/40"
        >
          {chosen !== null && (
            <rect x={chosen} y={0} width={1} height={HEIGHT} className="fill-base-content/10" />
          )}
          {days.map((day, i) => (
            <Bar key={day.day} day={day} parts={parts} x={i + (1 - BAR_SHARE) / 2} top={top} />
          ))}
        </svg>
        <DayPicker
          count={days.length}
          chosen={chosen}
          choose={setChosen}
          label={t("plot.choose")}
          text={said}
        />
      </div>
      <div style={beside}>
        <DayNumbers days={days.map(({ day }) => day)} />
      </div>
      <DayTable days={days} parts={parts} title={title} />
    </section>
  );
}

/** Below the bars: all days where there is room, else each fifth, and the months. */
function DayNumbers({ days }: { days: string[] }) {
  const { month } = useFormat();
  const labels = dayLabels(days);
  const columns = { gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` };
  return (
    <ol
      className="quiet grid text-center text-[0.8125rem] whitespace-nowrap"
      style={columns}
      aria-hidden="true"
    >
      {days.map((day, i) => (
        <li key={day} className="flex min-w-0 flex-col items-center">
          <span className={labels[i]?.narrow ? "" : "invisible @2xl:visible"}>{Number(day.slice(8))}</span>
          <span className="w-0 self-start">{labels[i]?.month && month(day)}</span>
        </li>
      ))}
    </ol>
  );
}

type BarProps<Name extends string> = {
  day: DayFigures<Name>;
  parts: readonly Part<Name>[];
  x: number;
  /** What the height of the plot is worth. */
  top: number;
};

function Bar<Name extends string>({ day, parts, x, top }: BarProps<Name>) {
  let y = HEIGHT;
  return (
    <g>
      {parts.map(({ name, fill }) => {
        const height = (Math.max(0, day[name]) * HEIGHT) / top;
        y -= height;
        return height > 0 ? (
          <rect key={name} x={x} y={y} width={BAR_SHARE} height={height} className={fill} />
        ) : null;
      })}
    </g>
  );
}
