// Fills a database with the demo's users and Ani's device on a running simulator.
import { parseArgs } from "node:util";
import { seedDemo } from "./demo-data";

const { values } = parseArgs({
  options: { port: { type: "string" }, "api-key": { type: "string", default: "simulator" } },
});
await seedDemo({ port: Number(values.port), apiKey: values["api-key"] });
