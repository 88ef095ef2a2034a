import { closeSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sheet } from "../e2e/sheets";
import { type Stack, startStack } from "../support/stack";
import { until } from "../support/until";

// The built product as a stranger on the network meets it, with every log line kept.
const LOG = join(tmpdir(), `siar-log-${process.pid}.jsonl`);
const TEXT = "Rahasia dagang 90210";
const NUMBER = "6281234509876";
const PASSWORD = "tebak-kata-sandi-ini";
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0";
const KEY = "kunci-waha-sangat-rahasia";

let stack: Stack;
let log = 0;
beforeAll(async () => {
  log = openSync(LOG, "w");
  const settings = { LOG_LEVEL: "trace", APP_URL: "https://siar.example.com", REQUEST_SECONDS_MAX: "2" };
  stack = await startStack(settings, { log });
}, 180_000);
afterAll(async () => {
  await stack?.stop();
  closeSync(log);
  rmSync(LOG, { force: true });
});

type Asked = { method?: string; headers?: Record<string, string>; body?: BodyInit; token?: string };

function ask(path: string, { token, headers, ...rest }: Asked = {}): Promise<Response> {
  const bearer: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  return fetch(stack.url + path, { redirect: "manual", ...rest, headers: { ...bearer, ...headers } });
}

const json = (body: object): Asked => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

async function signIn(name: string, password = stack.password) {
  const answer = await ask("/api/auth/login", json({ email: `${name}@example.com`, password }));
  return (await answer.json()) as { token: string; refreshToken: string };
}

const own = { "Sec-Fetch-Site": "same-origin", "Content-Type": "application/x-www-form-urlencoded" };
const form = (fields: Record<string, string>): Asked => ({
  method: "POST",
  headers: own,
  body: new URLSearchParams(fields).toString(),
});

test("what a page loads comes compressed, also to browsers that offer gzip only, as over plain http", async () => {
  const page = await (await ask("/login")).text();
  const files = new Set(page.match(/\/assets\/[^"']+\.(?:js|css)/g));
  expect(files.size).toBeGreaterThan(5);
  for (const file of files)
    for (const [offered, taken] of [
      ["gzip, deflate", "gzip"],
      ["gzip, deflate, br, zstd", "br"],
    ] as const) {
      const answer = await ask(file, { headers: { "Accept-Encoding": offered } });
      expect([file, answer.headers.get("Content-Encoding")]).toEqual([file, taken]);
      expect((await answer.text()).length).toBeGreaterThan(0);
    }
});

test("a page comes in one piece: nothing in it waits for a script to put it where it belongs", async () => {
  const { token } = await signIn("ani");
  for (const path of ["/dashboard", "/batches", "/settings"]) {
    const headers = { Cookie: `token=${token}`, "User-Agent": BROWSER };
    const page = await (await ask(path, { headers })).text();
    expect([path, page.includes("</html>"), /<template id="B:|\$RC\(/.test(page)]).toEqual([
      path,
      true,
      false,
    ]);
  }
});

test("every answer carries the headers that protect it: pages, redirects, errors, files, refusals", async () => {
  const { token } = await signIn("ani");
  const cookie = { Cookie: `token=${token}` };
  const login = await (await ask("/login")).text();
  const asset = /\/assets\/[^"']+\.css/.exec(login)?.[0] ?? "";
  const answers: [string, number, Response][] = [
    ["a page", 200, await ask("/login")],
    ["a signed-in page", 200, await ask("/dashboard", { headers: cookie })],
    ["a page as data", 202, await ask("/login.data", { headers: cookie })],
    ["a redirect", 302, await ask("/dashboard")],
    ["no page", 404, await ask("/nothing/here")],
    ["a style sheet", 200, await ask(asset)],
    ["an icon", 200, await ask("/favicon.svg")],
    ["a call", 200, await ask("/api/me", { token })],
    ["a refused call", 401, await ask("/api/me")],
    ["no call", 404, await ask("/api/nothing")],
    ["a download", 200, await ask("/api/bulk/template", { token })],
    ["the documentation", 200, await ask("/api/docs")],
    ["health", 200, await ask("/healthz")],
    [
      "a form from another site",
      403,
      await ask("/login", { ...form({}), headers: { ...own, "Sec-Fetch-Site": "cross-site" } }),
    ],
    ["an address that is no text", 404, await ask("/%E0%A4%A")],
    ["a call of an address that is no text", 404, await ask("/api/%zz")],
  ];
  for (const [what, status, answer] of answers) {
    const { headers } = answer;
    const got = {
      what,
      status: answer.status,
      sniff: headers.get("X-Content-Type-Options"),
      frame: headers.get("X-Frame-Options"),
      ancestors: /frame-ancestors 'none'/.test(headers.get("Content-Security-Policy") ?? ""),
      unsafe: /(script|style|default)-src [^;]*'unsafe/.test(headers.get("Content-Security-Policy") ?? ""),
      referrer: headers.get("Referrer-Policy"),
      transport: headers.get("Strict-Transport-Security"),
      server: headers.get("X-Powered-By") ?? headers.get("Server"),
      shared: headers.get("Access-Control-Allow-Origin"),
    };
    expect(got).toEqual({
      ...{ what, status, sniff: "nosniff", frame: "DENY", ancestors: true, unsafe: false },
      ...{
        referrer: "same-origin",
        transport: "max-age=31536000; includeSubDomains",
        server: null,
        shared: null,
      },
    });
  }
  const shown = await ask("/dashboard", { headers: cookie });
  expect(shown.headers.get("Cache-Control")).toBe("no-store");
});

test("the cookies of a sign-in are out of reach of scripts, other sites and plain http", async () => {
  const answer = await ask("/login", form({ email: "ani@example.com", password: stack.password }));
  const cookies = answer.headers.getSetCookie().filter((line) => /^(token|refreshToken)=/.test(line));
  expect(cookies).toHaveLength(2);
  for (const line of cookies) expect(line).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/);
});

/** What the server says to these bytes. */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(stack.url).port), "127.0.0.1", () => socket.write(bytes));
    let said = "";
    socket.on("data", (part) => {
      said += part;
      if (said.includes("\r\n")) socket.destroy();
    });
    socket.on("close", () => resolve(said.split("\r\n")[0] ?? ""));
    socket.on("error", reject);
  });
}

test("two lengths of one request, a trace, and a header with a line break are refused", async () => {
  const start = "POST /api/auth/login HTTP/1.1\r\nHost: siar\r\n";
  expect(await raw(`${start}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`)).toContain(
    "400",
  );
  expect(await raw(`${start}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`)).toContain("400");
  expect(await raw("TRACE / HTTP/1.1\r\nHost: siar\r\nConnection: close\r\n\r\n")).toMatch(/40[05]/);
  expect(await raw("GET / HTTP/1.1\r\nHost: siar\r\nX-A: b\u0000c\r\n\r\n")).toContain("400");
  expect(await raw(`GET / HTTP/1.1\r\nHost: siar\r\nX-A: ${"a".repeat(20_000)}\r\n\r\n`)).toContain("431");
});

test("an upload that is cut off half way leaves nothing behind", async () => {
  const { token } = await signIn("ani");
  const headers = {
    Authorization: `Bearer ${token}`,
    "Content-Type": "multipart/form-data; boundary=b",
    "Content-Length": "1000000",
  };
  const sending = request(`${stack.url}/api/bulk/batches`, { method: "POST", headers });
  sending.on("error", () => {});
  sending.write(
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nPK\u0003\u0004',
  );
  sending.write("x".repeat(200_000));
  await new Promise((resolve) => setImmediate(resolve));
  sending.destroy();
  const body = new FormData();
  body.set("file", new Blob(["no sheet"]), "a.xlsx");
  const refused = await ask("/api/bulk/batches", { method: "POST", token, body });
  expect(refused.status).toBe(422);
  const folder = join(stack.folder, "uploads");
  await until(() => readdirSync(folder).length === 0, "nothing on the disk");
  expect((await ask("/healthz")).status).toBe(200);
});

test("whoever sends slowly on purpose is sent away: the head of a request, a form, an upload", async () => {
  const { token } = await signIn("ani");
  const upload = [
    `POST /api/bulk/batches HTTP/1.1\r\nHost: siar\r\nAuthorization: Bearer ${token}`,
    "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000",
    '\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nPK',
  ].join("\r\n");
  const login = `POST /login HTTP/1.1\r\nHost: siar\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 1000\r\n\r\nemail=`;
  const heads = ["GET / HTTP/1.1\r\nHost: siar\r\nX-Slow: ", login, upload];
  const said = await Promise.all(heads.map(drop));
  expect(said).toEqual(heads.map(() => expect.stringMatching(/^(HTTP\/1.1 408 Request Timeout)?$/)));
  expect(said[0]).toContain("408");
  await until(() => readdirSync(join(stack.folder, "uploads")).length === 0, "nothing on the disk");
  expect((await ask("/healthz")).status).toBe(200);
});

/** Sends a beginning and then one byte after the other, until the server has had enough; what it says then. */
function drop(beginning: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(stack.url).port), "127.0.0.1", () => socket.write(beginning));
    const drops = setInterval(() => socket.write("x"), 100);
    let said = "";
    socket.on("data", (part) => {
      said += part;
    });
    socket.on("error", () => {}); // a byte that came after the end
    socket.on("close", () => {
      clearInterval(drops);
      resolve(said.split("\r\n")[0] ?? "");
    });
  });
}

test("no log line of a whole journey holds a text, a number, a password, a key or a token", async () => {
  const ani = await signIn("ani");
  const citra = await signIn("citra");
  await ask("/api/auth/login", json({ email: "ani@example.com", password: PASSWORD }));
  await ask("/login", form({ email: "ani@example.com", password: PASSWORD }));
  await ask("/api/me/settings", {
    ...json({ current_password: stack.password, new_password: PASSWORD, new_password_confirmation: "x" }),
    ...{ method: "PUT", token: ani.token },
  });
  const body = new FormData();
  const rows = [
    [NUMBER, TEXT],
    ["628999", TEXT],
    [`+${NUMBER}1`, TEXT],
  ];
  body.set("file", new Blob([new Uint8Array(await sheet(rows))]), `${NUMBER}.xlsx`);
  const made = await ask("/api/bulk/batches", { method: "POST", token: ani.token, body });
  const { batch } = (await made.json()) as { batch: { id: number } };
  const status = async () =>
    ((await (await ask(`/api/bulk/batches/${batch.id}`, { token: ani.token })).json()) as { status: string })
      .status;
  await until(async () => /DONE|FAILED/.test(await status()), "the end of the batch", 30_000);
  await ask(`/batches/${batch.id}?q=${NUMBER}`, { headers: { Cookie: `token=${ani.token}` } });
  await ask(`/api/bulk/batches/${batch.id}/items?q=${encodeURIComponent(TEXT)}`, { token: ani.token });
  await ask(`/api/bulk/batches/${batch.id}/export`, { token: ani.token });
  const broken = { method: "POST", token: ani.token, headers: { "Content-Type": "application/json" } };
  await ask("/api/bulk/batches", { ...broken, body: `{"a":"${TEXT}"` });
  await ask("/api/hooks/waha/1", { ...broken, body: JSON.stringify({ text: TEXT, from: NUMBER }) });
  const server = { host: "127.0.0.1", port: 1, api_key: KEY };
  await ask("/api/admin/users/2/server", { ...json(server), method: "PUT", token: citra.token });
  await ask("/api/admin/settings", {
    ...json({ wa_checknumber_key: KEY }),
    method: "PUT",
    token: citra.token,
  });
  const person = { name: "Joko", email: "joko@example.com", password: PASSWORD, role: "USER", country: "ID" };
  await ask("/api/admin/users", { ...json({ ...person, phone: NUMBER.slice(2) }), token: citra.token });
  const tokens = await ask("/api/me/tokens", { ...json({ name: "Shop" }), token: ani.token });
  const { token: apiToken = "" } = (await tokens.json()) as { token?: string };
  await ask("/api/me", { token: apiToken });
  await ask("/api/admin/users", { token: ani.token });
  await ask("/api/auth/logout", { method: "POST", token: ani.token });

  const written = () => readFileSync(LOG, "utf8");
  const signedOut = `"path":"/api/auth/logout"`; // the last thing that was done
  const lines = await until(() => (written().includes(signedOut) ? written() : null), "the log");
  expect(lines).toContain(`"path":"/api/bulk/batches/${batch.id}/items"`);
  const texts = lines.split("\n").filter((line) => line !== "");
  expect(texts.filter((line) => !line.startsWith("{"))).toEqual([]); // none that a log reader could not read
  const logged = texts.map((line) => JSON.parse(line));
  const told = (what: object) => expect(logged).toContainEqual(expect.objectContaining(what));
  told({ level: 30, event: "sign_in", user: 1, address: "127.0.0.1" });
  told({ level: 40, event: "sign_in_refused", code: "BAD_CREDENTIALS", address: "127.0.0.1" });
  told({ level: 40, user: 1, path: "/api/admin/users", status: 403 });
  const secrets = [
    TEXT,
    TEXT.split(" ")[1]!,
    NUMBER,
    NUMBER.slice(2),
    PASSWORD,
    KEY,
    stack.password,
    apiToken,
  ];
  const all = [...secrets, ani.token, ani.refreshToken, citra.token, citra.refreshToken];
  const found = texts.filter((line) => all.some((secret) => secret !== "" && line.includes(secret)));
  expect(found.map((line) => line.slice(0, 300))).toEqual([]);
  expect(all.every((secret) => secret.length > 5)).toBe(true);
}, 90_000);
