/* What all processes counted (app/platform/metrics), as Prometheus reads it. */
import { readTotals } from "~/platform/db/metric-totals";
import { groupBy } from "~/platform/group-by";
import { COUNTERS, HISTOGRAMS } from "~/platform/metrics/catalogue";
import { MICROSECONDS } from "~/platform/metrics/counts";
import type { Metric, Sample } from "./metric";

const SERIES = /^(\w+?)(_bucket|_sum|_count)?(?:\{(.*)\})?$/;

type Stored = { labels: Record<string, string>; value: number };

/** Returns all counters and histograms. Totals of metrics that this version does not know are left out. */
export async function countedMetrics(): Promise<Metric[]> {
  const stored = groupBy(
    [...(await readTotals())].map(([series, value]) => ({ ...parseSeries(series), value })),
    ({ metric }) => metric,
  );
  const counters = Object.entries(COUNTERS).map(([name, counter]): Metric => {
    const { help } = counter;
    const found = stored.get(name) ?? [];
    const samples: Sample[] = found.map(({ labels, value }) => ({ labels, value }));
    const values: readonly string[] = "values" in counter ? counter.values : [];
    const [label = ""] = counter.labels;
    const zeros = values.filter((value) => !found.some(({ labels }) => labels[label] === value));
    return {
      ...{ name, help, type: "counter" },
      samples: [...samples, ...zeros.map((value) => ({ labels: { [label]: value }, value: 0 }))],
    };
  });
  const histograms = Object.entries(HISTOGRAMS).map(([name, { help, bounds }]): Metric => {
    const of = (part: string) => stored.get(`${name}${part}`) ?? [];
    const samples = of("_count").flatMap((count) =>
      histogram(bounds, count, { buckets: of("_bucket"), sums: of("_sum") }),
    );
    return { name, help, type: "histogram", samples };
  });
  return [...counters, ...histograms];
}

function parseSeries(series: string): { metric: string; labels: Record<string, string> } {
  const [, name = "", part = "", text = ""] = SERIES.exec(series) ?? [];
  const pairs = [...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, value]) => [label, value]);
  return { metric: name + part, labels: Object.fromEntries(pairs) };
}

/** Each bucket is stored alone, and shown with those below it. */
function histogram(
  bounds: readonly number[],
  { labels, value: count }: Stored,
  { buckets, sums }: { buckets: Stored[]; sums: Stored[] },
): Sample[] {
  const isOurs = (other: Stored) =>
    Object.entries(labels).every(([label, value]) => other.labels[label] === value);
  const own = buckets.filter(isOurs);
  let within = 0;
  const cumulative = bounds.map((bound): Sample => {
    const le = String(bound);
    within += own.find((bucket) => bucket.labels.le === le)?.value ?? 0;
    return { suffix: "_bucket", labels: { ...labels, le }, value: within };
  });
  const sum = sums.find(isOurs)?.value ?? 0;
  return [
    ...cumulative,
    { suffix: "_bucket", labels: { ...labels, le: "+Inf" }, value: count },
    { suffix: "_sum", labels, value: sum / MICROSECONDS },
    { suffix: "_count", labels, value: count },
  ];
}
