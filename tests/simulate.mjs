// npm run simulate: days of virtual accounts by a virtual clock, with the product's own rules of pace, hours, budgets,
// rests, leases and back-off, each looked over. `-- --days 10000`; `-- --seed N` plays the same days again.
// Prints one line, and what was wrong; exits 1 on a broken day.
import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { installIfMissing } from "../scripts/ensure-installed.mjs";

installIfMissing();

const { values } = parseArgs({
  options: { days: { type: "string", default: "300" }, seed: { type: "string" } },
});
const days = Number(values.days);
const seed = values.seed === undefined ? randomInt(1, 1_000_000) : Number(values.seed);
if (!Number.isInteger(days) || days < 1 || !Number.isInteger(seed)) {
  console.error("npm run simulate -- [--days 300] [--seed N]");
  process.exit(2);
}
const generated = spawnSync(process.execPath, ["prisma/generate.mjs"], {
  stdio: ["ignore", "ignore", "inherit"],
});
if (generated.status !== 0) process.exit(generated.status ?? 1);
const { bundle } = await import("./support/bundle.mjs");
const program = await bundle("tests/simulation/main.ts");
// It opens no database; whatever asks for one gets a folder of its own.
const folder = mkdtempSync(join(tmpdir(), "siar-simulate-"));
const env = {
  ...process.env,
  DATA_DIR: folder,
  DATABASE_URL: `file:${join(folder, "none.db")}`,
  APP_TIMEZONE: "Asia/Jakarta",
};
const { status } = spawnSync(process.execPath, [program, String(days), String(seed)], {
  stdio: "inherit",
  env,
});
rmSync(folder, { recursive: true, force: true });
rmSync(program, { force: true });
process.exit(status ?? 1);
