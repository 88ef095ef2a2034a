// Fills a database with the demo's users and Ani's devices on a running simulator; with --past two weeks of use, too.
import { parseArgs } from "node:util";
import { db } from "~/platform/db";
import { upgradeDatabase } from "~/platform/upgrade-database";
import { seedPast } from "../scripts/demo-data/seed-past";
import { DEMO_PASSWORD, seedDemo } from "./demo-data";

const { values } = parseArgs({
  options: {
    port: { type: "string" },
    "api-key": { type: "string", default: "simulator" },
    past: { type: "boolean", default: false },
  },
});
const simulator = { port: Number(values.port), apiKey: values["api-key"] };
if (values.past) {
  await upgradeDatabase();
  await seedPast(simulator, DEMO_PASSWORD);
  await db.$disconnect();
} else await seedDemo(simulator);
