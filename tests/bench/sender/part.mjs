import { benchSender } from "./run.mjs";

export const title =
  "The sender with its full protocol, against a bare undici loop that makes the same calls";

/** In flight, ms per answer, rows, and the ratio to reach on SQLite (DESIGN §11; null: none). */
const CASES = [
  [1, 0, 1000, null],
  [16, 0, 3000, 0.3],
  [64, 0, 3000, 0.3],
  [1, 50, 100, null],
  [16, 50, 1000, 0.98],
  [64, 50, 3000, 0.98],
];

export async function bench({ databases, rounds, scale }) {
  const cases = CASES.map(([inFlight, ms, rows]) => [inFlight, ms, Math.ceil(rows * scale)]);
  const results = await benchSender({ cases, databases, rounds });
  return results.map(({ name, inFlight, ms, rate, bare, ratio }) => {
    const wanted = CASES.find(([flight, answer]) => flight === inFlight && answer === ms)[3];
    const goal = name.endsWith("SQLite") ? wanted : null;
    return {
      what: `${name}, ${inFlight} in flight, answers after ${ms} ms`,
      value: `${perSecond(rate)}`,
      against: `bare loop ${perSecond(bare)}`,
      ratio,
      goal: goal === null ? "" : `≥ ${goal.toFixed(2)}`,
      ok: goal === null ? null : ratio >= goal,
    };
  });
}

const perSecond = (rate) => `${Math.round(rate).toLocaleString("en")}/s`;
