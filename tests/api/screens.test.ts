import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { batchTemplate } from "~/domain/imports/template";
import { gate } from "~/http/middleware/csrf";
import { loadContext } from "~/http/middleware/load-context";
import { requireAdmin, requireUser } from "~/http/require-user";
import { attachment } from "~/http/response/downloads";
import { setPageHeaders } from "~/http/response/security-headers";
import { clearFlash, readFlash, redirectWithNotice } from "~/http/screen/flash";
import { submitForm } from "~/http/screen/forms";
import { db } from "~/platform/db";
import { env } from "~/platform/env";
import { PASSWORD, person, wholeCast } from "../support/cast";
import { ask, ORIGIN, OWN_PAGE, tokensOf } from "./call";

vi.mock("~/domain/imports/template", { spy: true });

let cast: Awaited<ReturnType<typeof wholeCast>>;
beforeAll(async () => {
  cast = await wholeCast();
});
afterEach(() => {
  vi.restoreAllMocks();
  env.APP_URL = undefined;
});

const at = (path: string, viewer: Actor | null, init: RequestInit = {}) => ({
  request: new Request(ORIGIN + path, init),
  context: { viewer, sessionId: viewer && 1, bearer: false, address: "192.0.2.1", nonce: "n" },
});
const thrownBy = (work: () => unknown): Response => {
  try {
    work();
  } catch (thrown) {
    return thrown as Response;
  }
  throw new Error("nothing was thrown");
};
const placeOf = (work: () => unknown) => thrownBy(work).headers.get("Location");

test("nobody is sent to the sign-in, with the way back", () => {
  expect(placeOf(() => requireUser(at("/batches?q=a&page=2", null)))).toBe(
    "/login?next=%2Fbatches%3Fq%3Da%26page%3D2",
  );
  expect(placeOf(() => requireUser(at("/", null)))).toBe("/login");
  expect(placeOf(() => requireUser(at("/settings", null, { method: "POST" })))).toBe("/login");
  expect(placeOf(() => requireAdmin(at("/admin/users", null), "USERS"))).toBe("/login?next=%2Fadmin%2Fusers");
});

test("users and admins without the feature are sent to their dashboard; Super Admins pass everywhere", () => {
  expect(placeOf(() => requireAdmin(at("/admin/dashboard", cast.ani)))).toBe("/dashboard");
  expect(placeOf(() => requireAdmin(at("/admin/users", cast.dewi), "USERS"))).toBe("/dashboard");
  expect(requireAdmin(at("/admin/dashboard", cast.dewi))).toBe(cast.dewi);
  expect(requireAdmin(at("/admin/users", cast.citra), "USERS")).toBe(cast.citra);
  expect(requireAdmin(at("/admin/users", cast.eka), "USERS")).toBe(cast.eka);
});

test("whoever must choose a new password is led to the settings from everywhere else", () => {
  const due = { ...cast.ani, mustChangePassword: true };
  expect(placeOf(() => requireUser(at("/batches", due)))).toBe("/settings");
  expect(requireUser(at("/settings", due))).toBe(due);
});

test("after a reset the sign-in form leads to the settings", async () => {
  const hana = await person("Hana");
  await db.user.update({ where: { id: hana.id }, data: { mustChangePassword: true } });
  const body = new URLSearchParams({ email: hana.email, password: PASSWORD, next: "/batches" });
  const answer = await ask("POST", "/login", { body, headers: OWN_PAGE });
  expect(answer.headers.get("Location")).toBe("/settings");
});

test("while the database is away nobody is signed out: the answer is 503 and to try again", async () => {
  const cookies = await tokensOf(cast.ani);
  vi.spyOn(db, "$queryRaw").mockRejectedValue(new Error("connect ECONNREFUSED") as never);
  const answer = await ask("GET", "/api/me", { cookies });
  expect([answer.status, answer.json.code, answer.headers.get("Retry-After")]).toEqual([
    503,
    "DATABASE_AWAY",
    "5",
  ]);
  expect(answer.setCookies).toEqual([]);
  const headers = new Headers({ Cookie: `token=${cookies.token}` });
  const { context } = await loadContext({ headers, address: "" });
  expect(thrownBy(() => requireUser({ request: new Request(ORIGIN), context })).status).toBe(503);
});

const Person = z.object({
  name: z.string().max(5, "TOO_LONG"),
  password: z.string().min(8, "PASSWORD_LENGTH"),
});
const submit = (fields: Record<string, string>, run: () => Promise<Response>) =>
  submitForm(
    at("/x", cast.ani, { method: "POST", body: new URLSearchParams(fields), headers: OWN_PAGE }),
    Person,
    run,
  ) as Promise<{
    data: { initialValue: object; error: Record<string, string[]> };
    init: { status: number };
  }>;
const never = async () => {
  throw new Error("must not run");
};

test("a refused form keeps what was typed, but no password, and says what is wrong with each field", async () => {
  const { data, init } = await submit({ name: "Annabelle", password: "short" }, never);
  expect(init.status).toBe(422);
  expect(data.initialValue).toEqual({ name: "Annabelle" });
  expect(data.error).toEqual({
    name: ["This is too long."],
    password: ["Use 8 to 128 characters."],
  });
  const empty = await submit({ name: "", password: "" }, never);
  expect(empty.data.error).toMatchObject({
    name: ["Fill in this field."],
    password: ["Fill in this field."],
  });
});

test("what the domain refuses comes back into the form too", async () => {
  const refuse = (error: DomainError) =>
    submit({ name: "Ani", password: "long enough" }, () => Promise.reject(error));
  const marked = await refuse(new DomainError("VALIDATION", {}, { name: [{ code: "TOO_LONG" }] }));
  expect(marked.data).toMatchObject({
    initialValue: { name: "Ani" },
    error: { name: ["This is too long."] },
  });
  const whole = await refuse(new DomainError("CONFLICT"));
  expect(whole.init.status).toBe(409);
  expect(whole.data.error[""]).toEqual([
    "This has changed since you opened it. Refresh the page and try again.",
  ]);
  expect(JSON.stringify(whole)).not.toContain("long enough");
});

test("a form from another site runs nothing", async () => {
  const foreign = at("/x", cast.ani, {
    method: "POST",
    body: new URLSearchParams(),
    headers: { "Sec-Fetch-Site": "cross-site" },
  });
  await expect(submitForm(foreign, Person, never)).rejects.toMatchObject({ status: 403 });
});

test("a form that is far too long is refused", async () => {
  const { data, init } = await submit({ name: "x".repeat(300_000), password: "x" }, never);
  expect([init.status, data.error[""]]).toEqual([413, ["The request is too large."]]);
});

test("the web process turns away what another site made a browser send, before Remix sees it", async () => {
  const knock = (path: string, headers: Record<string, string>, method = "POST") =>
    gate(new Request(ORIGIN + path, { method, headers }));
  const { refused } = knock("/settings", { Origin: "https://evil.example" });
  expect(refused?.status).toBe(403);
  expect(await refused?.text()).toContain("This request came from another site");
  expect(knock("/settings", {}).refused?.status).toBe(403);
  expect(knock("/settings", OWN_PAGE)).toEqual({ refused: null, hostForRemix: "siar.test" });
  expect(knock("/settings", { Origin: "https://evil.example" }, "GET").refused).toBeNull();
  expect(knock("/settings", { Authorization: "Bearer x" }).refused).toBeNull();
  expect(knock("/api/me/settings", { Origin: "https://evil.example" }).refused).toBeNull(); // answers itself
});

test("a download that is refused is a page that says so, with its status and ways on", async () => {
  const cookies = await tokensOf(cast.ani);
  const answer = await ask("GET", "/batches/999/export?lang=id", { cookies });
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([404, "text/html; charset=utf-8"]);
  expect(answer.text).toContain("<h1>Unduhan gagal</h1>");
  expect(answer.text).toContain('<a href="/batches/999/export?lang=id">Coba lagi</a>');
  expect(answer.text).toContain('<a href="/batches/999">Kembali</a>');
  vi.spyOn(db.batch, "findFirst").mockRejectedValue(new Error("connect ECONNREFUSED") as never);
  const away = await ask("GET", "/batches/7/export", { cookies });
  expect(away.status).toBe(503);
  expect(away.text).toContain("<p>We cannot reach the database right now. Try again in a moment.</p>");
});

test.each([
  ["/send/new", "ani"],
  ["/admin/test-bulk", "citra"],
] as const)("a template that cannot be made is said on %s", async (screen, who) => {
  vi.mocked(batchTemplate).mockRejectedValueOnce(new Error("no space left on device"));
  const answer = await ask("GET", `${screen}/template`, { cookies: await tokensOf(cast[who]) });
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, screen]);
  expect(answer.setCookies.join()).toContain("templateFailed");
});

test("a form that a script sends is answered what it leads to, or what is wrong with it", async () => {
  const cookies = await tokensOf(cast.ani);
  const sent = (fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ request_key: crypto.randomUUID(), ...fields }))
      body.set(name, value);
    return ask("POST", "/send/new/upload", { cookies, headers: OWN_PAGE, body });
  };
  const staged = await sent({ recipients: "081234567890", message: "Halo" });
  expect([staged.status, staged.json]).toEqual([200, { to: expect.stringMatching(/^\/send\/new\/\d+$/) }]);
  const refused = await sent({ message: "Halo" });
  expect([refused.status, refused.json.refused.code]).toEqual([422, "FILE_MISSING"]);
  expect(refused.json.refused.initialValue.message).toBe("Halo");
});

test("the head of a chosen file is told to the page's script; a file that cannot be read has none", async () => {
  const cookies = await tokensOf(cast.ani);
  const head = (content: string, headers: Record<string, string> = OWN_PAGE) => {
    const body = new FormData();
    body.set("file", new Blob([content]), "customers.csv");
    return ask("POST", "/send/new/columns", { cookies, headers, body });
  };
  const found = await head("receiver_number;Nama\n081234567890;Ani\n");
  expect([found.status, found.json]).toEqual([
    200,
    {
      columns: ["receiver_number", "Nama"],
      rows: [{ row: 2, values: ["081234567890", "Ani"] }],
      hasNumbers: true,
    },
  ]);
  for (const unreadable of ['a;"b', "PK nothing", "x".repeat(2 * 1024 * 1024 + 1)])
    expect(await head(unreadable)).toMatchObject({ status: 200, json: {} });
  const elsewhere = head("a\n1\n", { Origin: "https://elsewhere.example" });
  expect((await elsewhere.catch((thrown: Response) => thrown)).status).toBe(403);
});

test.each([
  ["/batches/7/export", "/batches/7"],
  ["/batches/export?q=a&status=done", "/batches?q=a&status=done"],
  ["/send/new/7/faults", "/send/new/7"],
  ["/send/new/template", "/send/new"],
  ["/credits/export", "/credits"],
  ["/admin/bulk-history/export?q_user=ani", "/admin/bulk-history?q_user=ani"],
])("whoever has to sign in before %s comes back to its screen, not to a file", async (file, screen) => {
  const answer = await ask("GET", file).catch((thrown: Response) => thrown);
  expect(answer.headers.get("Location")).toBe(`/login?next=${encodeURIComponent(screen)}`);
});

test("behind a proxy our own origin is that of APP_URL, and cookies are Secure when it is https", async () => {
  env.APP_URL = "https://siar.example";
  const headers = { Origin: "https://siar.example" };
  const body = new URLSearchParams({ email: "ani@example.com", password: PASSWORD });
  const answer = await ask("POST", "/login", { body, headers });
  expect(answer.status).toBe(302);
  for (const line of answer.setCookies) expect(line).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
});

test("a notice crosses a redirect once, in a cookie that no script reads", () => {
  const answer = redirectWithNotice("/settings", {
    kind: "success",
    text: "settings.saved",
    params: { n: 2 },
  });
  const line = answer.headers.get("Set-Cookie") ?? "";
  expect(line).toContain("HttpOnly");
  const request = new Request(ORIGIN, { headers: { Cookie: line.split(";")[0] ?? "" } });
  expect(readFlash(request)).toEqual({ kind: "success", text: "settings.saved", params: { n: 2 } });
  expect(clearFlash()).toContain("Max-Age=0");
  for (const broken of ["notice=%7B", "notice=null", "notice=%E0", ""])
    expect(readFlash(new Request(ORIGIN, { headers: { Cookie: broken } }))).toBeNull();
});

test("a page's policy lets in our own scripts and nobody's frames", () => {
  const headers = new Headers();
  setPageHeaders(headers, "abc");
  const policy = headers.get("Content-Security-Policy") ?? "";
  expect(policy).toContain("script-src 'self' 'nonce-abc';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(headers.get("Cache-Control")).toBe("no-store");
});

test.each([
  ["orders.csv", `attachment; filename="orders.csv"; filename*=UTF-8''orders.csv`],
  [
    'a"b\r\nSet-Cookie: x.csv',
    `attachment; filename="a_b__Set-Cookie: x.csv"; filename*=UTF-8''a%22b__Set-Cookie%3A%20x.csv`,
  ],
  [
    "../../kabar 😀 (1).csv",
    `attachment; filename=".._.._kabar __ (1).csv"; filename*=UTF-8''.._.._kabar%20%F0%9F%98%80%20%281%29.csv`,
  ],
  ["\ud800.csv", `attachment; filename="_.csv"; filename*=UTF-8''_.csv`],
])("a file named %j is offered safely", (name, header) => {
  expect(attachment(name)).toBe(header);
  expect(() => new Headers({ "Content-Disposition": attachment(name) })).not.toThrow();
});
