import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { apiCalls } from "~/api/endpoints";
import { NewOptOuts } from "~/domain/opt-outs/list";
import { wholeCast } from "../support/cast";
import { ask, OWN_PAGE, tokenOf } from "./call";

// What a body may hold is counted before anything is made of it, and of what is wrong with it not all is told.
let token = "";
beforeAll(async () => {
  const { eka } = await wholeCast();
  token = await tokenOf(eka);
});
afterEach(() => void vi.restoreAllMocks());

const BATCHES = "/api/bulk/batches";
const JSON_TYPE = { "Content-Type": "application/json" };
const post = (path: string, body: string, how: object = { token }) =>
  ask("POST", path, { ...how, headers: JSON_TYPE, body });
const codeOf = async (path: string, body: string, how?: object) => {
  const { status, json } = await post(path, body, how);
  return [status, json.code];
};
const ROW = '{"receiver_number":"1"}';
const repeated = (piece: string, count: number) => Array(count).fill(piece).join(",");
const deep = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

/** The longest text that was parsed here while `work` ran. */
async function longestParsed(work: () => Promise<unknown>): Promise<number> {
  const parse = vi.spyOn(JSON, "parse");
  await work();
  const texts = parse.mock.calls.map(([text]) => String(text).length);
  parse.mockRestore();
  return Math.max(0, ...texts);
}

test.each([
  ["a list that no schema knows", `{"a":[${repeated("1", 100_000)}]}`, [413, "BODY_TOO_LARGE"]],
  ["names that no schema knows", `{${repeated('"a":1', 20_000)}}`, [413, "BODY_TOO_LARGE"]],
  [
    "a list in which a field may be few",
    `{"features":[${repeated('"x"', 10_000)}]}`,
    [413, "BODY_TOO_LARGE"],
  ],
  ["a long name", `{"${"a".repeat(5_000)}":1}`, [413, "BODY_TOO_LARGE"]],
  ["what nests deep", `{"a":${deep(40)}}`, [400, "BAD_REQUEST"]],
  ["what nests without an end", "[".repeat(1_000), [400, "BAD_REQUEST"]],
])("%s is refused before it is parsed", async (_what, body, refusal) => {
  let code: unknown;
  const longest = await longestParsed(async () => {
    const { status, text } = await post("/api/admin/users", body);
    code = [status, text];
  });
  const [status, text] = code as [number, string];
  expect([status, JSON.parse(text).code]).toEqual(refusal);
  expect(longest).toBeLessThan(1_000);
});

test.each([
  ["fields that no schema knows", `{"a":${deep(20)},"b":[${repeated("1", 1_000)}],"name":"x"}`],
  ["texts with brackets and quotes", `{"name":"${'[{\\"'.repeat(5_000)}"}`],
])("%s are passed over as ever", async (_what, body) => {
  expect(await codeOf("/api/admin/users", body)).toEqual([422, "VALIDATION"]);
});

test("of a hundred faults and more the first hundred are told", async () => {
  const accounts = repeated('{"name":1,"account":1}', 600);
  const { status, json } = await ask("PUT", "/api/admin/settings", {
    token,
    headers: JSON_TYPE,
    body: `{"payment_accounts":[${accounts}]}`,
  });
  expect(status).toBe(422);
  expect(Object.keys(json.errors)).toHaveLength(100);
  const nul = await post("/api/admin/users", `{"features":[${repeated('"\\u0000"', 1_900)}]}`);
  expect(Object.keys(nul.json.errors).length).toBeLessThanOrEqual(100);
});

test("a NUL deep in a field is told by its place, and one in what no schema knows is passed over", async () => {
  const body = '{"payment_accounts":[{"name":"a"},{"name":"a\\u0000"}],"x":{"y":"\\u0000"}}';
  const { json } = await ask("PUT", "/api/admin/settings", { token, headers: JSON_TYPE, body });
  expect(json.errors).toEqual({ "payment_accounts.1.name": ["This value is not valid."] });
  const passed = await ask("PUT", "/api/admin/settings", {
    token,
    headers: JSON_TYPE,
    body: '{"x":{"y":"\\u0000"}}',
  });
  expect(passed.status).toBe(200);
});

test("ten thousand numbers go on the list; more are told so, and twice as many wrong ones cost little", async () => {
  const list = (piece: string, count: number) =>
    post("/api/opt-outs", `{"numbers":[${repeated(piece, count)}]}`);
  expect(NewOptOuts.safeParse({ numbers: Array(10_000).fill("0812") }).success).toBe(true);
  expect((await list('"08123"', 10_001)).json.code).toBe("VALIDATION");
  expect((await list("1", 20_000)).json.errors).toEqual({ numbers: [expect.any(String)] });
  expect((await list("1", 40_000)).json.code).toBe("BODY_TOO_LARGE");
});

test.each([
  ["no JSON", `{"rows":[${ROW},,]}`, [400, "BAD_REQUEST"]],
  ["cut off", `{"rows":[${ROW}`, [400, "BAD_REQUEST"]],
  ["twice there, the last of which counts", `{"rows":"x","rows":[${ROW}],"name":7}`, [422, "VALIDATION"]],
  ["no list", '{"rows":{}}', [422, "VALIDATION"]],
  ["an empty list", '{"rows":[]}', [422, "VALIDATION"]],
  ["a list of something else", '{"rows":[1]}', [422, "VALIDATION"]],
  ["somewhere else", `{"a":{"rows":[${ROW}]}}`, [422, "VALIDATION"]],
  ["too many", `{"rows":[${repeated(ROW, 1_001)}]}`, [422, "VALIDATION"]],
  ["more than anybody has", `{"rows":[${repeated("1", 600_000)}]}`, [413, "BODY_TOO_LARGE"]],
  [
    "beside more than there may be",
    `{"a":"${"a".repeat(300_000)}","rows":[${ROW}]}`,
    [413, "BODY_TOO_LARGE"],
  ],
])("rows of a program that are %s are refused", async (_what, body, refusal) => {
  expect(await codeOf(BATCHES, body)).toEqual(refusal);
});

test("rows of a program are parsed in the thread that reads them, however their name is written", async () => {
  const rows = Array.from({ length: 900 }, (_, i) => ({
    receiver_number: `62812340${i}`,
    messages: `${"é".repeat(1_500)}","rows":[]`,
  }));
  for (const name of ['"rows"', '"r\\u006fws"', ' "rows"\n']) {
    const body = `{"name":"a",${name} : ${JSON.stringify(rows)} , "basis":"nobody"}`;
    let answer: Awaited<ReturnType<typeof post>> | undefined;
    const longest = await longestParsed(async () => {
      answer = await post(BATCHES, body);
    });
    expect(answer?.json.errors).toHaveProperty("basis"); // what stands after the rows is read
    expect(longest).toBeLessThan(2_000);
  }
});

const strangers = apiCalls().filter(
  ({ method, operation }) => method === "POST" && operation.access === "anyone" && operation.input,
);

test("what a stranger may send to a call or the sign-in screens is 8 KB", async () => {
  expect(strangers.map(({ path }) => path).sort()).toEqual(["/auth/login", "/auth/logout", "/auth/refresh"]);
  const long = (bytes: number) => JSON.stringify({ a: "a".repeat(bytes) });
  for (const { path } of strangers) {
    expect((await codeOf(`/api${path}`, long(8_300), {}))[0]).toBe(413);
    expect((await codeOf(`/api${path}`, long(8_000), {}))[0]).not.toBe(413);
  }
  for (const path of ["/login", "/admin/login", "/login/code", "/admin/login/code"])
    for (const [bytes, status] of [
      [8_300, 413],
      [8_000, 422],
    ] as const) {
      const body = new URLSearchParams({ a: "a".repeat(bytes) });
      expect((await ask("POST", path, { headers: OWN_PAGE, body })).status).toBe(status);
    }
});
