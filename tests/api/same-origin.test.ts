import { beforeAll, expect, test } from "vitest";
import { db } from "~/platform/db";
import { PASSWORD, person } from "../support/cast";
import { allDoors } from "../support/doors";
import { ask, ORIGIN, OWN_PAGE, tokensOf } from "./call";

let cookies: { token: string; refreshToken: string };
let ekas: { token: string; refreshToken: string };
beforeAll(async () => {
  cookies = await tokensOf(await person("Ani"));
  ekas = await tokensOf(await person("Eka", { role: "SUPER ADMIN" }));
});

const change = (headers: Record<string, string>) =>
  ask("PUT", "/api/me/settings", { cookies, headers, json: { phone_number: null } });

test("a call with cookies from our own page is let in", async () => {
  expect((await change({ "Sec-Fetch-Site": "same-origin" })).status).toBe(200);
  expect((await change({ Origin: ORIGIN })).status).toBe(200);
});

const FOREIGN: Record<string, string>[] = [
  { "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "same-site", Origin: ORIGIN },
  { "Sec-Fetch-Site": "none" },
  { Origin: "https://evil.example" },
  { Origin: "http://siar.test:8080" },
  { Origin: "null" },
  {},
];

test.each(FOREIGN)("a call with cookies and %j is refused", async (headers) => {
  const answer = await change(headers);
  expect(answer.status).toBe(403);
  expect(answer.json.code).toBe("CROSS_ORIGIN");
});

test("a bearer call is exempt: no browser adds that header by itself", async () => {
  const headers = { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" };
  const answer = await ask("PUT", "/api/me/settings", { token: cookies.token, headers, json: {} });
  expect(answer.status).toBe(200);
});

test("an Authorization header that is no bearer token does not open the guard", async () => {
  expect((await change({ Authorization: "Basic eDp5", "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
});

test("reading needs no origin", async () => {
  expect((await ask("GET", "/api/me", { cookies, headers: { "Sec-Fetch-Site": "cross-site" } })).status).toBe(
    200,
  );
});

test("programs sign in without an origin, but no other site makes a browser do it", async () => {
  const json = { email: "ani@example.com", password: PASSWORD };
  expect((await ask("POST", "/api/auth/login", { json })).status).toBe(200);
  for (const headers of [{ Origin: "https://evil.example" }, { "Sec-Fetch-Site": "cross-site" }] as Record<
    string,
    string
  >[])
    expect((await ask("POST", "/api/auth/login", { json, headers })).status).toBe(403);
  expect((await ask("POST", "/api/auth/logout", { cookies })).status).toBe(403);
});

test.each(["/login", "/logout"])(
  "the form %s is refused from elsewhere and without any origin",
  async (path) => {
    const body = new URLSearchParams({ email: "ani@example.com", password: PASSWORD });
    for (const headers of [{ "Sec-Fetch-Site": "cross-site" }, {}] as Record<string, string>[]) {
      const refused = await ask("POST", path, { body, headers, cookies }).catch((thrown: Response) => thrown);
      expect(refused.status).toBe(403);
    }
    expect((await ask("POST", path, { body, headers: OWN_PAGE })).status).toBe(302);
  },
);

/** Known by a signature over its body: a webhook of WAHA's brings no cookie and no origin, and needs none. */
const SIGNED = ["POST /api/hooks/waha/:deviceId"];
/** What is not there changes nothing. */
const NOTHING = ["POST /*", "POST /api/*"];

/** All that such a request could have changed, but not when and where somebody was last seen. */
async function everything() {
  const tables = [db.user, db.session, db.apiToken, db.appSettings, db.auditEntry, db.secondFactor] as {
    findMany(): Promise<object[]>;
  }[];
  const rows = await Promise.all(tables.map((table) => table.findMany()));
  const text = (row: object) => JSON.stringify({ ...row, lastUsedAt: null, address: null });
  return rows.map((table) => table.map(text).sort());
}

const unsafe = allDoors().filter(
  ({ method, door }) => method !== "GET" && !SIGNED.includes(door) && !NOTHING.includes(door),
);

test("the doors that change something are found", () => {
  expect(unsafe.map(({ door }) => door)).toEqual(
    expect.arrayContaining([
      "POST /login",
      "DELETE /api/admin/users/:userId",
      "POST /settings/second-factor",
    ]),
  );
  expect(unsafe.length).toBeGreaterThan(60);
});

test.each(unsafe)("$door opens to nobody whom another site has sent, and nothing changes", async (each) => {
  const { method, path } = each;
  const signedIn = /^(\/api)?\/credits/.test(path) ? cookies : ekas;
  const address = path.replaceAll(/:\w+/g, "1");
  const before = await everything();
  for (const headers of FOREIGN) {
    const body = new URLSearchParams({ name: "Shop", email: "ani@example.com", password: PASSWORD });
    const sent = path.startsWith("/api/") ? { json: {} } : { body };
    const asking = ask(method, address, { cookies: signedIn, headers, ...sent });
    const refused = await asking.catch((thrown: Response) => thrown);
    expect(refused.status, JSON.stringify(headers)).toBe(403);
  }
  expect(await everything()).toEqual(before);
});
