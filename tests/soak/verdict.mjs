import { median } from "../bench/product.mjs";

/** Memory of the first fifth is still warming up; then the second fifth is the start and the last one the end. */
const PARTS = 5;
/** Memory breathes with garbage collection, waiting times with everything else on the machine. */
const LIMITS = [
  { what: "web memory, MB", of: ({ web }) => web, times: 1.2, more: 20 },
  { what: "daemon memory, MB", of: ({ daemon }) => daemon, times: 1.2, more: 20 },
  { what: "WAL, MB", of: ({ wal }) => wal, times: 1.5, more: 16 },
  { what: "median wait, ms", of: ({ p50 }) => p50, times: 1.5, more: 10 },
  { what: "95th percentile, ms", of: ({ p95 }) => p95, times: 1.5, more: 50 },
];

/** Prints what the end was like against the start; true if all is well. */
export function verdict(lines, books, { messages, twice }) {
  const part = Math.max(1, Math.floor(lines.length / PARTS));
  const first = lines.slice(part, 2 * part);
  const last = lines.slice(-part);
  console.log("");
  const held = LIMITS.map(({ what, of, times, more }) => {
    const [start, end] = [median(first.map(of)), median(last.map(of))];
    const ok = end <= start * times + more;
    console.log(`${what.padEnd(24)} ${start.toFixed(1)} → ${end.toFixed(1)}  ${ok ? "ok" : "GREW"}`);
    return ok;
  });
  const failed = lines.reduce((sum, line) => sum + line.failed, 0);
  console.log(`requests that failed     ${failed}  ${failed === 0 ? "ok" : "FAILED"}`);
  console.log(`messages received        ${messages}, twice ${twice}  ${twice === 0 ? "ok" : "TWICE"}`);
  console.log(`books                    ${books.line}  ${books.ok ? "ok" : "WRONG"}`);
  const well = held.every(Boolean) && failed === 0 && twice === 0 && messages > 0 && books.ok;
  console.log(well ? "\nAs at the start." : "\nNOT as at the start.");
  return well;
}
