/*
 * The counts of this process since they were last stored (platform/db/metric-totals.ts). To count costs no wait and never fails, so it
 * may be done anywhere. A process that is killed loses what it counted within the last seconds.
 */
import { COUNTERS, type CounterName, HISTOGRAMS, type HistogramName } from "./catalogue";

type Labels<Counted extends { labels: readonly string[] }> = Record<Counted["labels"][number], string>;

/** The values of labels are words of ours. Should one ever come from outside, it must not fill the table. */
const SERIES_MAX = 1_000;
const VALUE = /^[\w.-]{1,60}$/;

// One for each process, also when a bundle is loaded twice, as the web process does.
const shared = globalThis as { siarCounts?: Map<string, number> };
shared.siarCounts ??= new Map();

/** Counts something that happened. */
export function count<Name extends CounterName>(name: Name, labels: Labels<(typeof COUNTERS)[Name]>, by = 1) {
  add(series(name, COUNTERS[name].labels, labels), by);
}

/** Counts something by how long it took, in seconds. */
export function observe<Name extends HistogramName>(
  name: Name,
  labels: Labels<(typeof HISTOGRAMS)[Name]>,
  seconds: number,
) {
  const { labels: names, bounds }: { labels: readonly string[]; bounds: readonly number[] } =
    HISTOGRAMS[name];
  const bound = bounds.find((most) => seconds <= most);
  if (bound !== undefined)
    add(series(`${name}_bucket`, [...names, "le"], { ...labels, le: String(bound) }), 1);
  add(series(`${name}_count`, names, labels), 1);
  add(series(`${name}_sum`, names, labels), Math.round(Math.max(0, seconds) * MICROSECONDS));
}

/** In the unit in which sums are kept: totals are whole numbers. */
export const MICROSECONDS = 1_000_000;

/** Takes all counts away, to be stored. Give back by `giveBackCounts` those that could not be. */
export function takeCounts(): Map<string, number> {
  const counts = shared.siarCounts!;
  shared.siarCounts = new Map();
  return counts;
}

export function giveBackCounts(counts: ReadonlyMap<string, number>): void {
  for (const [name, by] of counts) add(name, by);
}

function add(name: string, by: number) {
  const counts = shared.siarCounts!;
  if (counts.size < SERIES_MAX || counts.has(name)) counts.set(name, (counts.get(name) ?? 0) + by);
}

/** A metric with its labels, as Prometheus writes it. */
function series(metric: string, names: readonly string[], labels: Record<string, string>): string {
  if (names.length === 0) return metric;
  const shown = (name: string) => (VALUE.test(labels[name] ?? "") ? labels[name] : "other");
  return `${metric}{${names.map((name) => `${name}="${shown(name)}"`).join(",")}}`;
}
