import { expect, test } from "vitest";
import { FairQueue, LIGHT_MS, LineFull } from "~/platform/fair-queue/fair-queue";
import type { Turn } from "~/platform/fair-queue/turn";

const [ANI, BUDI, CITRA, DEWI] = [1, 2, 3, 4];
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Lets everybody who got a turn notice it. */
const settle = () => new Promise(setImmediate);

/** A queue by a clock that goes only when told; notes who gets a turn, in order. */
function watched(limits: ConstructorParameters<typeof FairQueue>[0]) {
  let ms = 0;
  const queue = new FairQueue(limits, () => ms);
  const begun: string[] = [];
  const turns = new Map<string, Turn>();
  return {
    queue,
    begun,
    async come(whose: number, name: string, wish: { left?: AbortSignal; target?: string } = {}) {
      turns.set(name, await queue.enter(whose, wish));
      begun.push(name);
    },
    /** Between two slices of its work. */
    async pass(name: string) {
      const passed = turns.get(name)!.pass();
      void passed.then(() => begun.push(`${name} on`));
      await settle();
    },
    turn: (name: string) => turns.get(name)!,
    async after(time: number) {
      ms += time;
      await settle();
    },
    async end(name: string) {
      turns.get(name)!.leave();
      await settle();
    },
  };
}

test("as many as may go at once, of each person one, and a person's second after everybody's first", async () => {
  const { begun, come, after, end } = watched({ workingMax: 2, waitingPerPersonMax: 2 });
  for (const [whose, name] of [
    [ANI, "Ani 1"],
    [ANI, "Ani 2"],
    [ANI, "Ani 3"],
    [BUDI, "Budi 1"],
    [BUDI, "Budi 2"],
    [CITRA, "Citra 1"],
  ] as const)
    void come(whose, name);
  await settle();
  expect(begun).toEqual(["Ani 1", "Budi 1"]);
  for (const name of ["Ani 1", "Budi 1", "Citra 1", "Ani 2", "Budi 2"]) {
    await after(SECOND);
    await end(name);
  }
  expect(begun).toEqual(["Ani 1", "Budi 1", "Citra 1", "Ani 2", "Budi 2", "Ani 3"]);
});

test("one person's turns never go side by side, even when nobody else is there", async () => {
  const { begun, come, end } = watched({ workingMax: 2, waitingPerPersonMax: 2 });
  void come(ANI, "first");
  void come(ANI, "second");
  await settle();
  expect(begun).toEqual(["first"]);
  await end("first");
  expect(begun).toEqual(["first", "second"]);
});

test("a fourth of one person is refused at once, and others are not", async () => {
  const { queue, begun, come, after, end } = watched({ workingMax: 2, waitingPerPersonMax: 2 });
  for (const name of ["1", "2", "3"]) void come(ANI, name);
  await expect(queue.enter(ANI)).rejects.toThrow(LineFull);
  await come(BUDI, "Budi");
  await after(SECOND);
  await end("1");
  void come(ANI, "4");
  await expect(queue.enter(ANI)).rejects.toThrow(LineFull);
  expect(begun).toEqual(["1", "Budi", "2"]);
});

test("who leaves the line is not waited for, and has a place again", async () => {
  const { queue, begun, come, end } = watched({ workingMax: 1, waitingPerPersonMax: 2 });
  await come(BUDI, "Budi");
  const left = [new AbortController(), new AbortController(), new AbortController()];
  const waits = left.map(({ signal }, i) => come(ANI, `Ani ${i}`, { left: signal }));
  for (const each of left.slice(0, 2)) each.abort(new Error("gone"));
  const seen = await Promise.allSettled(waits.slice(0, 2));
  expect(seen.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const before = queue.enter(ANI, { left: AbortSignal.abort(new Error("gone before")) });
  await expect(before).rejects.toThrow("gone before");
  await end("Budi");
  expect(begun).toEqual(["Budi", "Ani 2"]);
});

test("somebody with minutes of use waits for one with none, whoever came first; after a while it counts no more", async () => {
  const { begun, come, after, end } = watched({ workingMax: 1 });
  await come(ANI, "Ani's long one");
  await after(3 * MINUTE);
  void come(ANI, "Ani again");
  void come(BUDI, "Budi");
  await end("Ani's long one");
  await after(SECOND);
  await end("Budi");
  await end("Ani again");
  expect(begun).toEqual(["Ani's long one", "Budi", "Ani again"]);

  await after(60 * MINUTE);
  await come(CITRA, "Citra");
  await after(30 * SECOND);
  void come(CITRA, "Citra again");
  void come(ANI, "Ani later");
  await end("Citra");
  expect(begun.slice(3)).toEqual(["Citra", "Ani later"]);
});

test("who worked calmly for a minute goes before one who came new and used more than that in a moment", async () => {
  const { begun, come, after, pass, end } = watched({ workingMax: 1, begunMax: 2 });
  for (let n = 0; n < 30; n += 1) {
    await come(ANI, `calm ${n}`);
    await after(50);
    await end(`calm ${n}`);
    await after(2 * SECOND);
  }
  await come(BUDI, "Budi's minutes");
  await after(0.6 * SECOND);
  void come(ANI, "Ani");
  await pass("Budi's minutes");
  expect(begun.at(-1)).toBe("Ani");
});

test("minutes in slices: between two of them a place goes to whoever waits and used less, and then back", async () => {
  const { begun, come, after, pass, end } = watched({ workingMax: 2, begunMax: 4 });
  await come(ANI, "Ani's minutes");
  await come(BUDI, "Budi's minutes");
  await after(MINUTE);
  void come(CITRA, "Citra's rows");
  await settle();
  expect(begun).not.toContain("Citra's rows"); // two are working
  await pass("Ani's minutes");
  expect(begun.at(-1)).toBe("Citra's rows"); // and Ani's is paused
  await after(SECOND);
  await pass("Budi's minutes"); // Ani used less by that second
  await end("Citra's rows");
  expect(begun.slice(2)).toEqual(["Citra's rows", "Ani's minutes on", "Budi's minutes on"]);
  await pass("Ani's minutes"); // alone with Budi, it goes on at once
  expect(begun.at(-1)).toBe("Ani's minutes on");
});

test("only so much has begun at once, and the last of it is for those who used next to nothing", async () => {
  const limits = { workingMax: 1, begunMax: 3, begunKept: 1 };
  const { begun, come, after, pass, end } = watched(limits);
  await come(ANI, "Ani's minutes");
  await after(LIGHT_MS);
  void come(BUDI, "Budi 1");
  await pass("Ani's minutes");
  await after(2 * LIGHT_MS);
  await end("Budi 1"); // and Ani's goes on
  void come(BUDI, "Budi's minutes");
  await after(3 * LIGHT_MS);
  await pass("Ani's minutes");
  void come(DEWI, "Dewi 1");
  await pass("Budi's minutes");
  await after(8 * LIGHT_MS);
  await end("Dewi 1");
  void come(DEWI, "Dewi's minutes"); // no longer light: there are two already
  void come(CITRA, "Citra"); // is light
  const going = begun.at(-1)!.replace(" on", "");
  await pass(going);
  expect(begun).toContain("Citra");
  expect(begun).not.toContain("Dewi's minutes");
});

test("a place is kept for who used next to nothing: minutes of others hold it for no longer than a slice", async () => {
  const { begun, come, after, pass, end } = watched({ workingMax: 2, workingKept: 1, begunMax: 4 });
  await come(ANI, "Ani's minutes");
  await come(BUDI, "Budi's minutes"); // light, as yet
  await after(2 * LIGHT_MS);
  await pass("Budi's minutes"); // no longer: there is only Ani's place
  void come(CITRA, "Citra's rows");
  await settle();
  expect(begun.slice(2)).toEqual(["Citra's rows"]); // while Ani works
  await after(100);
  await end("Citra's rows");
  expect(begun).toHaveLength(3); // the place stays free
  await pass("Ani's minutes");
  expect(begun.at(-1)).toBe("Budi's minutes on");
});

test("who used much less than those who work has such a place, however many short works it were", async () => {
  const { begun, come, after, end } = watched({ workingMax: 2, workingKept: 1, begunMax: 4 });
  await come(CITRA, "Citra 1");
  await after(2 * LIGHT_MS);
  await end("Citra 1");
  await come(ANI, "Ani's minutes");
  await after(LIGHT_MS);
  void come(CITRA, "Citra 2");
  await settle();
  expect(begun).not.toContain("Citra 2"); // Ani used no more than Citra
  await after(4 * LIGHT_MS);
  void come(CITRA, "Citra 3"); // who comes is looked at anew
  await settle();
  expect(begun).toContain("Citra 2");
});

test("while somebody works who used next to nothing, minutes of others go on no further than their slice", async () => {
  const { begun, come, after, pass, end } = watched({ workingMax: 2, lightAlone: true, begunMax: 4 });
  await come(ANI, "Ani's minutes");
  await after(2 * LIGHT_MS);
  await come(CITRA, "Citra's rows");
  await pass("Ani's minutes");
  expect(begun).toEqual(["Ani's minutes", "Citra's rows"]);
  await after(100);
  await end("Citra's rows");
  expect(begun.at(-1)).toBe("Ani's minutes on");

  await come(BUDI, "Budi's minutes");
  await pass("Ani's minutes");
  await after(2 * LIGHT_MS);
  expect(begun.at(-1)).toBe("Budi's minutes");
  await pass("Budi's minutes"); // no longer light: both go on
  expect(begun.slice(-2).sort()).toEqual(["Ani's minutes on", "Budi's minutes on"]);
});

test("what waits for something outside has no place meanwhile, and comes back in turn", async () => {
  const { begun, come, turn, end, queue } = watched({ workingMax: 1, waitingPerPersonMax: 1 });
  await come(ANI, "Ani");
  let answered = (_: string) => {};
  const silent = new Promise<string>((done) => {
    answered = done;
  });
  const back = turn("Ani").aside(() => silent);
  void come(BUDI, "Budi");
  void come(ANI, "Ani's second");
  await settle();
  expect(begun).toEqual(["Ani", "Budi"]);
  await expect(queue.enter(ANI)).rejects.toThrow(LineFull); // what is aside is not over
  await end("Budi");
  expect(begun).toEqual(["Ani", "Budi", "Ani's second"]);
  answered("late");
  await settle();
  await end("Ani's second");
  expect(await back).toBe("late");
  expect(turn("Ani").state).toBe("working");
});

test("of one target only so many go at once, and whoever waits for it holds up nobody else", async () => {
  const { begun, come, end } = watched({ workingMax: 8, perPersonMax: 2, perTargetMax: 2 });
  for (const [whose, name, target] of [
    [ANI, "Ani 1", "slow"],
    [ANI, "Ani 2", "slow"],
    [ANI, "Ani 3", "fast"],
    [BUDI, "Budi 1", "slow"],
    [BUDI, "Budi 2", "fast"],
  ] as const)
    void come(whose, name, { target });
  await settle();
  expect(begun).toEqual(["Ani 1", "Ani 2", "Budi 2"]);
  await end("Ani 1");
  expect(begun.slice(3)).toEqual(["Ani 3", "Budi 1"]);
});

test("what fails or whose caller leaves in the midst of it gives its place back", async () => {
  const { queue, come, begun, end } = watched({ workingMax: 1, begunMax: 2 });
  await expect(queue.run(ANI, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  const left = new AbortController();
  const long = queue.run(
    ANI,
    async (turn) => {
      void come(BUDI, "Budi");
      await turn.pass();
    },
    { left: left.signal },
  );
  long.catch(() => {});
  await settle();
  expect(begun).toEqual(["Budi"]); // who passes comes after whoever used as much and waited
  left.abort(new Error("gone"));
  await expect(long).rejects.toThrow("gone");
  void come(ANI, "Ani again");
  await end("Budi");
  expect(begun).toEqual(["Budi", "Ani again"]);
});
