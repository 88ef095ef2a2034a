import { expect } from "vitest";
import { QUIET, type TortureOptions, type TortureReport, torture } from "./index";
import { NEVER_LEFT } from "./unconfirmed";

/** Runs it, prints its seed (TORTURE_SEED repeats it), and expects that no promise was broken. */
export async function promisesKept(options: Partial<TortureOptions>): Promise<TortureReport> {
  const seed = Number(process.env.TORTURE_SEED ?? Math.floor(Math.random() * 1e9));
  const report = await torture({ ...QUIET, engine: "NOWEB", rows: 200, ...options, seed });
  console.log(`TORTURE_SEED=${seed}: ${JSON.stringify(report)}`);
  expect(report.violations).toEqual({});
  expect(report.sent).toBeGreaterThan(0);
  return report;
}

/** How many messages WAHA accepted and lost before WhatsApp had them: their rows are rightly given up. */
export const neverLeft = ({ unknown }: Pick<TortureReport, "unknown">): number =>
  unknown.unconfirmed?.[NEVER_LEFT] ?? 0;
