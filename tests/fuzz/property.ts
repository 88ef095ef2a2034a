import fc from "fast-check";

/** Each run of the tests looks elsewhere; `FUZZ_SEED` looks at the same place again, `FUZZ_TIMES` at more. */
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const TIMES = Number(process.env.FUZZ_TIMES ?? 1);
console.log(`FUZZ_SEED=${SEED}`);

/** Tries a property with so many random inputs; a failure names its seed and its smallest input. */
export async function holds<T>(property: fc.IAsyncProperty<T> | fc.IProperty<T>, runs: number) {
  await fc.assert(property as fc.IAsyncProperty<T>, { seed: SEED, numRuns: runs * TIMES });
}

/** Text that programs stumble over: NUL, other controls, halves of characters, right-to-left marks, long. */
export const strangeText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(
    "",
    " ",
    "\u0000",
    "a\u0000b",
    "\ud800",
    "\r\nSet-Cookie: a=b",
    "\u202e\u200f",
    "NaN",
    "-0",
    "1e309",
  ),
  fc.constantFrom(
    "__proto__",
    "constructor",
    "'; DROP TABLE users; --",
    "%00",
    "../../etc/passwd",
    "{{7*7}}",
  ),
  fc.nat({ max: 9_000 }).map((length) => "\u{1f600}".repeat(length)),
);
