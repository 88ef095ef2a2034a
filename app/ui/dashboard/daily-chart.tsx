import { useTranslation } from "react-i18next";
import { useFormat } from "../format";

/** A part of each bar, from the ground up: what it counts, and its colours. */
export type Part<Name extends string> = { name: Name; text: string; fill: string; look: string };
type Day<Name extends string> = Record<Name, number> & { day: string; sent: number };
type Props<Name extends string> = { days: Day<Name>[]; parts: readonly Part<Name>[] };

/** Drawn in a box of this size, which is stretched to the room there is. */
const HEIGHT = 100;
const BAR_SHARE = 0.7;

/** Messages per day: bars drawn on the server, and the same figures as a table. */
export function DayPlot<Name extends string>({ days, parts, title }: Props<Name> & { title: string }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const sum = (day: Day<Name>) => parts.reduce((all, { name }) => all + Math.max(0, day[name]), 0);
  const most = Math.max(...days.map(sum), 0);
  const total = days.reduce((all, day) => all + Math.max(0, day.sent), 0);
  const period = t("plot.period", { count: days.length });
  if (most === 0)
    return (
      <section aria-labelledby="daily-chart" className="panel p-4">
        <h2 id="daily-chart" className="text-lg font-semibold">
          {title}
        </h2>
        <p className="quiet mt-1">{t("plot.empty", { period })}</p>
      </section>
    );
  return (
    <section aria-labelledby="daily-chart" className="panel p-4">
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
      <p className="quiet mt-3 border-b border-dashed border-base-300 text-xs" aria-hidden="true">
        {number(most)}
      </p>
      <svg
        role="img"
        aria-label={t("plot.alternative", {
          count: total,
          period,
          most,
        })}
        viewBox={`0 0 ${days.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-36 w-full border-b border-base-content/40"
      >
        {days.map((day, i) => (
          <Bar key={day.day} day={day} parts={parts} x={i + (1 - BAR_SHARE) / 2} most={most} />
        ))}
      </svg>
      <ol className="quiet grid text-center text-xs" style={columns(days.length)} aria-hidden="true">
        {days.map(({ day }) => (
          <li key={day}>{Number(day.slice(8))}</li>
        ))}
      </ol>
      <DayTable days={days} parts={parts} />
    </section>
  );
}

const columns = (count: number) => ({ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` });

type BarProps<Name extends string> = {
  day: Day<Name>;
  parts: readonly Part<Name>[];
  x: number;
  most: number;
};

function Bar<Name extends string>({ day, parts, x, most }: BarProps<Name>) {
  let top = HEIGHT;
  return (
    <g>
      {parts.map(({ name, fill }) => {
        const height = most === 0 ? 0 : (Math.max(0, day[name]) * HEIGHT) / most;
        top -= height;
        return height > 0 ? (
          <rect key={name} x={x} y={top} width={BAR_SHARE} height={height} className={fill} />
        ) : null;
      })}
    </g>
  );
}

function DayTable<Name extends string>({ days, parts }: Props<Name>) {
  const { t } = useTranslation();
  const { number, day: dayText } = useFormat();
  return (
    <details className="mt-3 text-sm">
      <summary className="link cursor-pointer">{t("plot.table")}</summary>
      <table className="mt-2 w-full text-right [&_td]:py-1 [&_th]:py-1">
        <thead>
          <tr className="border-b border-base-300">
            <th scope="col" className="text-left">
              {t("plot.day")}
            </th>
            {parts.map(({ name, text }) => (
              <th key={name} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((figures) => (
            <tr key={figures.day}>
              <th scope="row" className="text-left font-normal">
                {dayText(figures.day)}
              </th>
              {parts.map(({ name }) => (
                <td key={name}>{number(figures[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
