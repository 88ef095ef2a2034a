// npm run bench: ratios, each measured in one run, since machines differ. `-- --rows 500 --rounds 1` is quick.
import { parseArgs } from "node:util";
import { buildIfStale, installIfMissing, requireNode } from "../../commands/prepare.mjs";

requireNode();
installIfMissing();
buildIfStale();

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "3000" },
    rounds: { type: "string", default: "3" },
    database: { type: "string", multiple: true, default: ["sqlite", "postgresql"] },
  },
});
const rows = Number(values.rows);
const { benchSender } = await import("./sender/run.mjs");

const results = await benchSender({
  cases: [
    [1, 0, Math.ceil(rows / 3)],
    [16, 0, rows],
    [64, 0, rows],
    [1, 50, Math.ceil(rows / 30)],
    [16, 50, Math.ceil(rows / 3)],
    [64, 50, rows],
  ],
  databases: values.database,
  rounds: Number(values.rounds),
});

console.log("\nThe sender, with its full protocol, against the bare loop\n");
console.log("in flight   answer after   sender                     messages/s   of the bare loop");
for (const { name, inFlight, ms, rate, ratio } of results) {
  const left = `${String(inFlight).padStart(9)}${`${ms} ms`.padStart(15)}   ${name.padEnd(26)}`;
  console.log(`${left}${rate.toFixed(0).padStart(10)}${ratio.toFixed(2).padStart(19)}`);
}
