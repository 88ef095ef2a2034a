import { expect, test } from "vitest";
import { LineFull, Turns } from "~/platform/turns";

const [ANI, BUDI, CITRA] = [1, 2, 3];

/** Lets everybody who got a turn notice it. */
const settle = () => new Promise(setImmediate);

/** Notes who gets a turn, in order; `end` ends the turn of that name. */
function watched(turns: Turns) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    async come(whose: number, name: string, left?: AbortSignal) {
      ends.set(name, await turns.take(whose, left));
      begun.push(name);
    },
    async end(name: string) {
      ends.get(name)?.();
      await settle();
    },
  };
}

test("as many as may go at once, of each person one, and a person's second after everybody's first", async () => {
  const { begun, come, end } = watched(new Turns(2, 2));
  for (const [whose, name] of [
    [ANI, "Ani 1"],
    [ANI, "Ani 2"],
    [ANI, "Ani 3"],
    [BUDI, "Budi 1"],
    [BUDI, "Budi 2"],
    [CITRA, "Citra 1"],
  ] as const)
    come(whose, name);
  await settle();
  expect(begun).toEqual(["Ani 1", "Budi 1"]);
  for (const name of ["Ani 1", "Budi 1", "Citra 1", "Ani 2", "Budi 2"]) await end(name);
  expect(begun).toEqual(["Ani 1", "Budi 1", "Citra 1", "Ani 2", "Budi 2", "Ani 3"]);
});

test("one person's sheets never go side by side, even when nobody else is there", async () => {
  const { begun, come, end } = watched(new Turns(2, 2));
  come(ANI, "first");
  come(ANI, "second");
  await settle();
  expect(begun).toEqual(["first"]);
  await end("first");
  expect(begun).toEqual(["first", "second"]);
});

test("a fourth of one person is refused at once, and others are not", async () => {
  const turns = new Turns(2, 2);
  const { begun, come, end } = watched(turns);
  for (const name of ["1", "2", "3"]) come(ANI, name);
  await expect(turns.take(ANI)).rejects.toThrow(LineFull);
  await come(BUDI, "Budi");
  await end("1");
  come(ANI, "4");
  await expect(turns.take(ANI)).rejects.toThrow(LineFull);
  expect(begun).toEqual(["1", "Budi", "2"]);
});

test("who leaves the line is not waited for, and has a place again", async () => {
  const turns = new Turns(1, 2);
  const { begun, come, end } = watched(turns);
  await come(BUDI, "Budi");
  const left = [new AbortController(), new AbortController(), new AbortController()];
  const waits = left.map(({ signal }, i) => come(ANI, `Ani ${i}`, signal));
  for (const each of left.slice(0, 2)) each.abort(new Error("gone"));
  const seen = await Promise.allSettled(waits.slice(0, 2));
  expect(seen.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await expect(turns.take(ANI, AbortSignal.abort(new Error("gone before")))).rejects.toThrow("gone before");
  await end("Budi");
  expect(begun).toEqual(["Budi", "Ani 2"]);
});
