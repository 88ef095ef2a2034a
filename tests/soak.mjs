// npm run soak: web, daemon and simulator with uploads, exports and people who look on, for half an hour. Memory,
// the WAL and the waiting times of the end are held against those of the start. Prints a line per minute and a
// verdict; exits 1 unless all is as at the start, the books balance, and nobody got a message twice.
// `-- --minutes 3` is a short one, `-- --database postgresql` the other database.
import { parseArgs } from "node:util";
import { buildIfStale, installIfMissing } from "../scripts/ensure-installed.mjs";

installIfMissing();
buildIfStale();

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    database: { type: "string", default: "sqlite" },
  },
});
const minutes = Number(values.minutes);
if (!(minutes > 0) || !["sqlite", "postgresql"].includes(values.database)) {
  console.error("npm run soak -- [--minutes 30] [--database sqlite|postgresql]");
  process.exit(2);
}
const { soak } = await import("./soak/run.mjs");
process.exit((await soak({ minutes, database: values.database })) ? 0 : 1);
