// npm run bench: a table of ratios for each part, each measured in one run, since machines differ.
// `-- --part sender --database sqlite --rounds 1 --scale 0.1` is a quick look.
import { parseArgs } from "node:util";
import { buildIfStale, installIfMissing } from "../../scripts/ensure-installed.mjs";
import { PARTS } from "./parts.mjs";
import { printTable } from "./table.mjs";

installIfMissing();
buildIfStale();

const { values } = parseArgs({
  options: {
    part: { type: "string", multiple: true, default: Object.keys(PARTS) },
    database: { type: "string", multiple: true, default: ["sqlite", "postgresql"] },
    rounds: { type: "string", default: "3" },
    scale: { type: "string", default: "1" },
  },
});
const unknown = values.part.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`Not a part: ${unknown.join(", ")}. There are: ${Object.keys(PARTS).join(", ")}.`);
  process.exit(2);
}

const options = { databases: values.database, rounds: Number(values.rounds), scale: Number(values.scale) };
for (const name of values.part) {
  const began = Date.now();
  try {
    const { title, bench } = await PARTS[name]();
    printTable(title, await bench(options));
  } catch (error) {
    console.error(error); // the others are measured all the same: a whole run takes an hour
    process.exitCode = 1;
  }
  console.error(`${name}: ${Math.round((Date.now() - began) / 1000)} s`);
}
