/* What `npm run simulate` runs (tests/simulate.mjs). */
import { playDays } from "./play";

const [days = 0, seed = 0] = process.argv.slice(2).map(Number);
const began = performance.now();
const { messages, forecasts, wrong, ...played } = playDays(days, seed);
for (const what of wrong.slice(0, 20)) console.error(what);
const seconds = Math.round((performance.now() - began) / 1_000);
console.log(
  `${played.days} days, ${messages} messages, ${wrong.length} wrong; of ${forecasts.checked} forecasts ${forecasts.inTime} within 10 % of the time, the others within 10 % of the rows; ${seconds} s, seed ${seed}`,
);
process.exit(wrong.length > 0 ? 1 : 0);
