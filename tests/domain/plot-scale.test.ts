import { expect, test } from "vitest";
import { dayLabels, plotLines } from "~/ui/dashboard/plot-scale";

test("a plot has three lines at round numbers, and its longest bar stays below the highest", () => {
  expect(plotLines(936)).toEqual([1200, 800, 400]);
  expect(plotLines(10)).toEqual([12, 8, 4]);
  expect(plotLines(1)).toEqual([3, 2, 1]);
  for (let most = 1; most < 200_000; most = Math.ceil(most * 1.07)) {
    const [top = 0, ...others] = plotLines(most);
    expect(top).toBeGreaterThanOrEqual(most);
    expect(top).toBeLessThanOrEqual(Math.max(3, most * 2));
    for (const line of [top, ...others]) expect(Number.isInteger(line)).toBe(true);
  }
});

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, i) =>
    new Date(Date.parse(first) + i * 86_400_000).toISOString().slice(0, 10),
  );

test("on a narrow screen each fifth day is named, today with them, and a month where it begins", () => {
  const days = daysFrom("2026-10-30", 30);
  const labels = dayLabels(days);
  const named = days.filter((_, i) => labels[i]?.narrow);
  expect(named).toEqual(["2026-11-03", "2026-11-08", "2026-11-13", "2026-11-18", "2026-11-23", "2026-11-28"]);
  expect(days.filter((_, i) => labels[i]?.month)).toEqual(["2026-11-01"]);
  expect(
    dayLabels(daysFrom("2026-11-10", 30))
      .map(({ month }) => month)
      .indexOf(true),
  ).toBe(0);
});
