import { beforeAll, expect, test } from "vitest";
import { PASSWORD, person } from "../support/cast";
import { ask, ORIGIN, OWN_PAGE, tokensOf } from "./ask";

let cookies: { token: string; refreshToken: string };
beforeAll(async () => {
  cookies = await tokensOf(await person("Ani"));
});

const change = (headers: Record<string, string>) =>
  ask("PUT", "/api/me/settings", { cookies, headers, json: { phone_number: null } });

test("a call with cookies from our own page is let in", async () => {
  expect((await change({ "Sec-Fetch-Site": "same-origin" })).status).toBe(200);
  expect((await change({ Origin: ORIGIN })).status).toBe(200);
});

test.each([
  { "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "same-site", Origin: ORIGIN },
  { "Sec-Fetch-Site": "none" },
  { Origin: "https://evil.example" },
  { Origin: "http://siar.test:8080" },
  { Origin: "null" },
  {},
])("a call with cookies and %j is refused", async (headers) => {
  const answer = await change(headers as Record<string, string>);
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
