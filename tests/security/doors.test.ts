import { closeSync, openSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Stack, startStack } from "../support/stack";

// The built product at its usual settings, as somebody meets it who knows how to write to a socket.
const LOG = join(tmpdir(), `siar-doors-${process.pid}.jsonl`);
const ANSWER_BYTES_MAX = 16 * 1024;
const LINE_CHARACTERS_MAX = 300;

let stack: Stack;
let log = 0;
beforeAll(async () => {
  log = openSync(LOG, "w");
  stack = await startStack({ LOG_LEVEL: "info", NODE_ENV: "production" }, { log }); // express is silent in tests
}, 180_000);
afterAll(async () => {
  await stack?.stop();
  closeSync(log);
  rmSync(LOG, { force: true });
});

const written = () => readFileSync(LOG, "utf8");

/** All that the server says to these bytes until it ends the connection, or nothing when the caller leaves first. */
function raw(bytes: string, { leaves = false } = {}): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(stack.url).port), "127.0.0.1", () => {
      if (leaves) socket.write(bytes, () => socket.destroy());
      else socket.write(bytes);
    });
    const said: Buffer[] = [];
    socket.on("data", (part) => said.push(part));
    socket.on("error", () => {}); // it was ended from there
    socket.on("close", () => resolve(Buffer.concat(said).toString("latin1")));
  });
}

type Said = { line?: string; headers?: string[]; body?: string; leaves?: boolean };

const OWN = "Sec-Fetch-Site: same-origin";

const words = ({ line = "GET /login", headers = [], body = "" }: Said) => {
  const host = headers.some((header) => /^host:/i.test(header)) ? [] : ["Host: siar.test"];
  return [`${line} HTTP/1.1`, ...host, "Connection: close", ...headers, "", body].join("\r\n");
};

const form = (body: string, more: string[] = []): Said => ({
  line: "POST /login",
  headers: [
    "Content-Type: application/x-www-form-urlencoded",
    OWN,
    `Content-Length: ${body.length}`,
    ...more,
  ],
  body,
});

const multipart = (
  line: string,
  body: string,
  type = "Content-Type: multipart/form-data; boundary=b",
): Said => ({
  line,
  headers: [type, OWN, `Content-Length: ${body.length}`],
  body,
});

/** What a stranger sends, and the status that comes back; 0 for a connection that ends without a word. */
const STRANGE: [string, number, Said][] = [
  ["Remix's list of routes", 404, { line: `GET /__manifest?version=1&p=${"/a".repeat(1_900)}` }],
  ["an address deeper than any", 404, { line: `GET ${"/a".repeat(3_700)}` }],
  ["an address of nothing but slashes", 404, { line: `GET ${"/".repeat(7_000)}` }],
  ["a deep address of the API", 404, { line: `GET /api${"/a".repeat(3_700)}` }],
  ["a deep address with data at its end", 404, { line: `GET ${"/a".repeat(3_700)}.data` }],
  ["one long word", 404, { line: `GET /${"a".repeat(7_000)}` }],
  ["_data of the frame", 404, { line: "GET /login?_data=root" }],
  ["_data of a screen", 404, { line: "GET /dashboard?_data=screens%2Fdashboard" }],
  ["_data of nothing", 404, { line: "GET /login?a=b&_data=nothing" }],
  ["_data written in signs", 404, { line: "GET /login?%5Fdata=root" }],
  ["_data of a call", 404, { line: "GET /api/me?_data=api%2Fme" }],
  ["a form to _data", 404, { ...form("email=a"), line: "POST /login?_data=login" }],
  ["data of no screen", 404, { line: "GET /nowhere.data" }],
  ["data of a call", 404, { line: "GET /api/me.data" }],
  ["data of the doors of operators", 404, { line: "GET /healthz.data" }],
  ["data of unknown routes", 404, { line: "GET /login.data?_routes=nothing" }],
  ["data of another screen's routes", 404, { line: "GET /login.data?_routes=root,screens%2Fbatch" }],
  ["data of the frame", 200, { line: "GET /login.data?_routes=root" }],
  [
    "a form as data, of a foreign origin",
    403,
    { line: "POST /login.data", headers: ["Origin: http://evil"] },
  ],
  ["data by a method that is none", 403, { line: "PROPFIND /login.data" }],
  ["a query of 7 KB", 414, { line: `GET /login?next=${"a".repeat(7_000)}` }],
  ["a query of a thousand names", 414, { line: `GET /login?${"a&".repeat(3_500)}` }],
  ["a query that is no text", 200, { line: "GET /login?next=%zz&lang=%E0%A4%A" }],
  ["an address that is no text", 404, { line: "GET /%zz" }],
  ["an address with NUL", 404, { line: "GET /%00" }],
  ["two slashes", 404, { line: "GET //evil.example/login" }],
  ["an address with its host", 400, { line: "GET http://evil.example/login" }],
  ["an address of a proxy", 400, { line: "GET http://evil.example/a/b" }],
  ["a wrong host", 400, { headers: ["Host: a b"] }],
  ["a host with a path", 400, { headers: ["Host: a/../b"] }],
  ["an open bracket for a host", 400, { headers: ["Host: ["] }],
  ["a port that is none", 200, { headers: ["X-Forwarded-Host: a:99999999"] }],
  ["an origin that is none", 403, { ...form(""), headers: ["Origin: http://[", "Content-Length: 0"] }],
  ["HEAD", 200, { line: "HEAD /login" }],
  ["OPTIONS", 405, { line: "OPTIONS /login" }],
  ["OPTIONS of everything", 400, { line: "OPTIONS *" }],
  ["OPTIONS of a call", 204, { line: "OPTIONS /api/me" }],
  ["TRACE", 400, { line: "TRACE /login" }],
  ["PUT of a screen", 403, { line: "PUT /login" }],
  ["PUT of a screen, by its own page", 422, { line: "PUT /login", headers: [OWN] }],
  ["DELETE of a call", 405, { line: "DELETE /api/auth/login" }],
  ["a method that is none", 400, { line: "FOO /login" }],
  ["a rare method", 403, { line: "PROPFIND /login" }],
  ["a rare method of a call", 405, { line: "M-SEARCH /api/me" }],
  ["a form to nothing", 404, { ...form("a=b"), line: "POST /nowhere" }],
  ["20 KB of headers", 431, { headers: [`X-A: ${"a".repeat(20_000)}`] }],
  ["cookies that are none", 200, { headers: ["Cookie: token=%zz; lang=%E0; =; ;;; refreshToken"] }],
  ["7 KB of cookies", 200, { headers: [`Cookie: ${"a=b; ".repeat(1_400)}token=x`] }],
  ["7 KB of languages", 200, { headers: [`Accept-Language: ${"id;q=0.1,".repeat(770)}x`] }],
  [
    "a bearer of nobody",
    401,
    { line: "GET /api/me", headers: [`Authorization: Bearer ${"a".repeat(7_000)}`] },
  ],
  ["a form that is no form", 400, form("%zz=%zz&&&==&email")],
  ["a form with an escape that is none", 401, form("email=%zz&&&password=%")],
  ["multipart without an end", 400, multipart("POST /login", "--b\r\nContent-Disposition: form-data; na")],
  [
    "multipart without a boundary",
    400,
    { ...multipart("POST /login", "--b", "Content-Type: multipart/form-data") },
  ],
  [
    "a form in plain text",
    400,
    { ...form("email=a"), headers: ["Content-Type: text/plain", OWN, "Content-Length: 7"] },
  ],
  ["an origin that is null", 422, form("", ["Origin: null"])],
  ["an origin that cannot be read", 422, form("", ["Origin: http://["])],
  [
    "an origin that cannot be read, to data",
    422,
    { ...form("", ["Origin: http://["]), line: "POST /login.data" },
  ],
  ["multipart to a call", 401, multipart("POST /api/bulk/batches", "--b\r\n\r\n--b--")],
  [
    "JSON that is none",
    400,
    {
      ...form("{"),
      line: "POST /api/auth/login",
      headers: ["Content-Type: application/json", "Content-Length: 1"],
    },
  ],
  ["a body that breaks off", 0, { ...form("email=a", ["X: y"]), leaves: true }],
  ["a caller who leaves", 0, { line: "GET /login", leaves: true }],
  ["a caller who leaves the API", 0, { line: "GET /api/openapi.json", leaves: true }],
  ["an encoded body", 422, form("email=a", ["Content-Encoding: gzip"])],
  ["a range", 200, { headers: ["Range: bytes=0-1,1-2,2-3"] }],
  ["a websocket", 200, { headers: ["Connection: Upgrade", "Upgrade: websocket"] }],
  ["a file above the assets", 404, { line: "GET /assets/..%2f..%2fserver/index.js" }],
  ["metrics", 404, { line: "GET /metrics" }],
];

test.each(STRANGE)(
  "%s: a small answer, and no more than a short line in the log",
  async (_what, status, said) => {
    const before = written().length;
    const answer = await raw(words(said), said);
    await raw(words({ line: "GET /healthz" })); // what the log says of it stands there by now
    const [, got = "0"] = /^HTTP\/1\.1 (\d+)/.exec(answer) ?? [];
    const lines = written().slice(before).split("\n").filter(Boolean);
    expect({ status: Number(got), lines: lines.length <= 1 ? [] : lines }).toEqual({ status, lines: [] });
    for (const line of lines) {
      expect(line.length).toBeLessThan(LINE_CHARACTERS_MAX);
      expect(line).not.toMatch(/\\n\s+at |^\s+at |node_modules/);
    }
    if (status !== 200) expect(answer.length).toBeLessThan(ANSWER_BYTES_MAX);
  },
);
