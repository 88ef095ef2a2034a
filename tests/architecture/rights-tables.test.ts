import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { endpoints } from "~/api/endpoints";
import { allDoors } from "../support/doors";

// Every door of the product (an address and a method) stands in one of the tables of rights in tests/api.
const FOLDER = "tests/api";

/** What nobody is asked for: how the installation is, what is not there, and what only leads on. */
const OPEN_TO_ALL = [
  ...["GET /healthz", "GET /livez", "GET /readyz", "GET /metrics", "GET /*", "POST /*", "GET /api/*"],
  ...["GET /admin/users/:userId/reactivate", "GET /admin/users/:userId/second-factor"],
];

const tables = readdirSync(FOLDER)
  .filter((name) => name.endsWith("rights.test.ts"))
  .map((name) => withConstants(readFileSync(`${FOLDER}/${name}`, "utf8")))
  .join("\n");
const named = [...tables.matchAll(/\b(GET|POST|PUT|DELETE)\s+(\/[^\s"`?]*)/g)].map(([, method, path]) => ({
  method,
  path: path!,
}));

/** `${U}/USER` with what `const U = "…"` says. */
function withConstants(text: string): string {
  const known = new Map(
    [...text.matchAll(/^const (\w+) = "([^"]*)";$/gm)].map(([, name, value]) => [name, value]),
  );
  return text.replace(/\$\{(\w+)\}/g, (whole, name) => known.get(name) ?? whole);
}

const addressOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`);

/** Every resource of the API: an export of a file in app/api whose values are endpoints. */
const resources = Object.values(
  import.meta.glob<Record<string, object>>(
    ["../../app/api/*.ts", "../../app/api/admin/*.ts", "!../../app/api/{endpoints,request-handler}.ts"],
    { eager: true },
  ),
).flatMap((file) => Object.values(file));

const doors = allDoors().filter(({ door }) => !OPEN_TO_ALL.includes(door));

test("the doors of the product are found", () => {
  expect(doors.map(({ door }) => door)).toEqual(
    expect.arrayContaining(["POST /api/bulk/batches", "GET /dashboard", "DELETE /api/me/tokens/:tokenId"]),
  );
  expect(doors.length).toBeGreaterThan(100);
  const addresses = resources.flatMap((resource) => Object.keys(resource));
  expect(addresses.length).toBeGreaterThan(50);
  expect(addresses.filter((address) => !(address in endpoints))).toEqual([]);
});

test.each(doors)("a table of rights has $door", ({ method, path }) => {
  const address = addressOf(path);
  expect(named.some((each) => each.method === method && address.test(each.path))).toBe(true);
});
