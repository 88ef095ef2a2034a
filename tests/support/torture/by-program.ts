import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { promisify } from "node:util";
import { expect } from "vitest";
import { bundle } from "../bundle.mjs";
import { QUIET, type TortureOptions, type TortureReport } from "./index";
import type { StopsOptions, StopsReport } from "./stops";

const REPORT_BYTES_MAX = 16 * 1024 * 1024;

type Order = Partial<TortureOptions> & {
  database: "sqlite" | "postgresql";
  promotions?: number;
  restores?: number;
};

/** As `promisesKept`, as a process of its own with a database of its own, which it may take away or put back. */
export const promisesKeptByProgram = (options: Order): Promise<TortureReport> =>
  reportOf("program", {
    ...QUIET,
    engine: "NOWEB",
    rows: 100,
    outages: 0,
    promotions: 0,
    restores: 0,
    ...options,
  });

/** The same of people who say stop (stops.ts): it has a database of its own, and waits after each connection. */
export const stopsHonouredByProgram = (options: Partial<StopsOptions>): Promise<StopsReport> =>
  reportOf("stops-program", {
    ...{ database: "sqlite", engine: "NOWEB", daemons: 1, trueTimes: false, without: [] },
    ...options,
  });

async function reportOf<Report extends { violations: object }>(
  name: string,
  options: object,
): Promise<Report> {
  const seed = Number(process.env.TORTURE_SEED ?? Math.floor(Math.random() * 1e9));
  const program = await bundle(`tests/support/torture/${name}.ts`);
  try {
    const order = JSON.stringify({ ...options, seed });
    const { stdout } = await promisify(execFile)(process.execPath, [program, order], {
      maxBuffer: REPORT_BYTES_MAX,
    }).catch((error: { code: unknown; stderr: string }) => {
      throw new Error(
        `TORTURE_SEED=${seed} ended with ${error.code}: ${error.stderr.trim().replaceAll("\n", " | ")}`,
      );
    });
    console.log(`TORTURE_SEED=${seed}: ${stdout}`);
    const report = JSON.parse(stdout) as Report;
    expect(report.violations).toEqual({});
    return report;
  } finally {
    rmSync(program, { force: true });
  }
}
