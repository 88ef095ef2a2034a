import { expect, test } from "vitest";
import {
  type Bound,
  ConcurrencyLimiter,
  type LimitRequest,
  type Release,
} from "~/platform/concurrency-limiter";

/** Who asked for what, in the order in which it began, and what was turned away by which bound. */
function world() {
  const places = new ConcurrencyLimiter();
  const begun: string[] = [];
  const refused: string[] = [];
  const leave = new Map<string, Release>();
  const take = (what: string, asking: LimitRequest) =>
    places.take(
      asking,
      (go) => {
        begun.push(what);
        leave.set(what, go);
      },
      ({ key }) => refused.push(`${what} by ${key}`),
    );
  return { begun, refused, take, leave: (what: string, free?: boolean) => leave.get(what)?.(free) };
}

const own = (key: string): Bound => ({ key, atOnceMax: 2, waitingMax: 2 });
const person = (key: string): LimitRequest => ({ bounds: [own(key)] });

test("of one caller two are worked at, two wait in their order and more are turned away; nobody else waits for them", () => {
  const { begun, refused, take, leave } = world();
  for (const what of ["a1", "a2", "a3", "a4", "a5"]) take(what, person("a"));
  expect(refused).toEqual(["a5 by a"]);
  take("b1", person("b"));
  expect(begun).toEqual(["a1", "a2", "b1"]);
  leave("a2");
  leave("a2"); // a place is given back once
  expect(begun).toEqual(["a1", "a2", "b1", "a3"]);
  leave("a1");
  leave("a3");
  leave("a4");
  take("a6", person("a"));
  expect(begun).toEqual(["a1", "a2", "b1", "a3", "a4", "a6"]);
});

test("whoever leaves the line gets no place, and makes room in it", () => {
  const { begun, refused, take, leave } = world();
  const out = ["a1", "a2", "a3", "a4"].map((what) => take(what, person("a")));
  out[2]?.();
  out[2]?.();
  take("a5", person("a"));
  expect(refused).toEqual([]);
  leave("a1");
  leave("a2");
  expect(begun).toEqual(["a1", "a2", "a4", "a5"]);
});

const ALL: Bound = { key: "all", atOnceMax: 2, waitingMax: 4 };
const stranger = (key: string, credit = 0): LimitRequest => ({ bounds: [own(key), ALL], credit });

test("all together have a bound; who asked for least of late goes first, of those who came last", () => {
  const { begun, take, leave } = world();
  for (const what of ["a1", "a2", "a3", "a4"]) take(what, stranger("a"));
  take("b1", stranger("b"));
  take("c1", stranger("c"));
  expect(begun).toEqual(["a1", "a2"]);
  for (const what of ["a1", "a2", "b1", "c1"]) leave(what);
  expect(begun).toEqual(["a1", "a2", "c1", "b1", "a3", "a4"]);
  take("c2", stranger("c"));
  take("d1", stranger("d"));
  leave("a3");
  leave("a4");
  expect(begun.slice(6)).toEqual(["d1", "c2"]); // c asked for one of late
});

test("where the line of all is full, who would go last makes room for one who goes before them", () => {
  const { begun, refused, take, leave } = world();
  for (const what of ["x1", "x2"]) take(what, stranger("x"));
  for (const what of ["a1", "a2"]) take(what, stranger("a"));
  for (const what of ["b1", "b2"]) take(what, stranger("b"));
  take("c1", stranger("c"));
  expect(refused).toEqual(["a2 by all"]);
  take("x3", stranger("x"));
  expect(refused).toEqual(["a2 by all", "x3 by all"]); // it asked for two of late
  leave("x1");
  leave("x2");
  expect(begun).toEqual(["x1", "x2", "c1", "b1"]);
});

test("who has credit goes before those who had as little, until it is used up", () => {
  const { begun, take, leave } = world();
  for (const what of ["x1", "x2"]) take(what, stranger("x", 2));
  for (const what of ["a1", "b1"]) take(what, stranger(what));
  for (const what of ["x3", "x4"]) take(what, stranger("x", 2));
  for (const what of ["x1", "x2", "x3", "b1"]) leave(what);
  expect(begun).toEqual(["x1", "x2", "x3", "b1", "a1", "x4"]);
});

test("what does not count keeps nobody waiting, and who asked for much waits no longer than who asked for more", () => {
  const { begun, take, leave } = world();
  for (let i = 0; i < 30; i += 1) {
    take(`good ${i}`, stranger("good"));
    leave(`good ${i}`, true);
    take(`bad ${i}`, stranger("bad"));
    leave(`bad ${i}`);
    if (i < 15) take(`early ${i}`, stranger("early"));
    leave(`early ${i}`);
  }
  for (const what of ["x1", "x2"]) take(what, stranger("x"));
  take("early", stranger("early"));
  take("bad", stranger("bad"));
  take("good", stranger("good"));
  begun.length = 0;
  for (const what of ["x1", "x2", "good"]) leave(what);
  expect(begun).toEqual(["good", "bad", "early"]);
});

test("networks of one site count together, in what they may have and in what they ask for", () => {
  const { begun, refused, take, leave } = world();
  const site: Bound = { key: "site", atOnceMax: 1, waitingMax: 1 };
  const within = (key: string): LimitRequest => ({ bounds: [own(key), site, ALL], of: "site" });
  for (const what of ["a", "b", "c"]) take(what, within(what));
  expect(begun).toEqual(["a"]);
  expect(refused).toEqual(["c by site"]);
  take("x1", stranger("x"));
  take("y1", stranger("y"));
  leave("a");
  expect(begun).toEqual(["a", "x1", "y1"]); // the site had asked already
  leave("x1");
  expect(begun).toEqual(["a", "x1", "y1", "b"]);
});

test("what nobody waits for or has any more is forgotten", () => {
  const places = new ConcurrencyLimiter();
  for (let i = 0; i < 100; i += 1)
    places.take(
      stranger(`network ${i}`),
      (leave) => leave(),
      () => {},
    );
  const held = Object.values(places).flatMap((each) => (each instanceof Map ? [each.size] : []));
  expect(held.filter((size) => size === 0)).toHaveLength(2); // counts and lines; how much each asked for is remembered
});
