import { benchSender } from "./run.mjs";

export const title =
  "The sender with its full protocol, and job queues, against a bare undici loop that makes the same calls";

/** Where it is close who is ahead: so many rounds more. */
const MORE = 2;
/**
 * `goal`: the ratio that Siar is to reach on SQLite. Without a wait 6,000 rows are a second, most of which programs
 * are still being compiled in; a daemon runs for months.
 */
const CASES = [
  { inFlight: 1, ms: 0, rows: 1000 },
  { inFlight: 16, ms: 0, rows: 20_000, goal: 0.25, more: MORE },
  { inFlight: 64, ms: 0, rows: 20_000, goal: 0.25, more: MORE },
  { inFlight: 1, ms: 50, rows: 60 },
  { inFlight: 16, ms: 50, rows: 1500, goal: 0.95 },
  { inFlight: 64, ms: 50, rows: 6000, goal: 0.95 },
];
const SIAR = "Siar on SQLite";

export async function bench({ databases, rounds, scale }) {
  const cases = CASES.map(({ more = 0, ...each }) => ({
    ...each,
    rows: Math.ceil(each.rows * scale),
    rounds: rounds + more,
  }));
  const results = await benchSender({ cases, databases });
  return results.flatMap(({ inFlight, ms, bare, others }, i) => {
    const { goal } = CASES[i];
    const siar = others.find(({ name }) => name === SIAR)?.ratio;
    return others.map(({ name, rate, ratio, ratios }) => ({
      what: `${name}, ${inFlight} in flight, answers after ${ms} ms`,
      value: perSecond(rate),
      against: `bare loop ${perSecond(bare)}`,
      ratio,
      rounds: ratios,
      ...goalOf(name, ratio, goal, siar),
    }));
  });
}

function goalOf(name, ratio, goal, siar) {
  if (goal === undefined) return {};
  if (name === SIAR) return { goal: `≥ ${goal.toFixed(2)}`, ok: ratio >= goal };
  if (name.startsWith("Siar") || siar === undefined) return {};
  return { goal: "behind Siar", ok: ratio < siar };
}

const perSecond = (rate) => `${Math.round(rate).toLocaleString("en")}/s`;
