import { expect, test, vi } from "vitest";
import { Places } from "~/platform/places";

const HELD_MS = 250;

function world() {
  const places = new Places(2, 2, HELD_MS);
  const begun: string[] = [];
  const leave = new Map<string, () => void>();
  const take = (caller: string, what: string) =>
    places.take(caller, (go) => {
      begun.push(what);
      leave.set(what, go);
    });
  return { begun, take, leave: (what: string) => leave.get(what)?.() };
}

test("of one caller two are worked at, two wait in their order and more are turned away; nobody else waits for them", () => {
  const { begun, take, leave } = world();
  expect(["a1", "a2", "a3", "a4", "a5"].map((what) => take("a", what))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
  expect(take("b", "b1")).toBe(true);
  expect(begun).toEqual(["a1", "a2", "b1"]);
  leave("a2");
  leave("a2"); // a place is given back once
  expect(begun).toEqual(["a1", "a2", "b1", "a3"]);
  leave("a1");
  leave("a3");
  leave("a4");
  expect(take("a", "a6")).toBe(true);
  expect(begun).toEqual(["a1", "a2", "b1", "a3", "a4", "a6"]);
});

test("what waits for others itself gives its place to the next after a while", () => {
  vi.useFakeTimers();
  try {
    const { begun, take } = world();
    for (const what of ["a1", "a2", "a3"]) take("a", what);
    vi.advanceTimersByTime(HELD_MS);
    expect(begun).toEqual(["a1", "a2", "a3"]);
  } finally {
    vi.useRealTimers();
  }
});
