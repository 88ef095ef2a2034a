import { afterEach, expect, test, vi } from "vitest";
import { shedWhenBusy } from "~/domain/waha-events/load-shedding";
import { clock } from "~/platform/clock";

afterEach(() => void vi.restoreAllMocks());
const codeOf = (work: Promise<unknown>) =>
  work.then(
    (outcome) => outcome ?? "done",
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );

test("webhooks that the database cannot take quickly are refused within a second, and at once while many are under way", async () => {
  const ends: (() => void)[] = [];
  let begun = 0;
  const slow = () => {
    begun += 1;
    return new Promise<void>((resolve) => void ends.push(resolve));
  };
  const waiting = Array.from({ length: 100 }, () => codeOf(shedWhenBusy(slow)));
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(["deliver again"]));
  expect(begun).toBe(64);
  for (const end of ends) end();
  await expect.poll(() => codeOf(shedWhenBusy(async () => {}))).toBe("done");
});

test("after the disk was full nothing is tried for a second; any other fault rests nobody", async () => {
  const ms = vi.spyOn(clock, "ms").mockReturnValue(5_000);
  const failing = (words: string) => codeOf(shedWhenBusy(() => Promise.reject(new Error(words))));
  expect(await failing("UNAUTHENTICATED")).toBe("UNAUTHENTICATED");
  expect(await failing("database or disk is full")).toBe("database or disk is full");
  let tried = false;
  const work = async () => {
    tried = true;
  };
  expect(await codeOf(shedWhenBusy(work))).toBe("deliver again");
  expect(tried).toBe(false);
  ms.mockReturnValue(6_001);
  expect(await codeOf(shedWhenBusy(work))).toBe("done");
});
