import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { apiCalls } from "~/api/endpoints";
import { parseFormNumber, typedNumber, typedOrNone } from "~/domain/form-number";
import { decimal, placeDecimalPoint } from "~/domain/message-text/decimal";
import { submitForm } from "~/http/screen/forms";
import { queuedBatch } from "../support/batch";
import { wholeCast } from "../support/cast";
import { ask, OWN_PAGE, tokenOf } from "./call";

// What JavaScript takes for a number, and nobody writes.
const NONE = [
  "0x10",
  "0b1",
  "0o7",
  "1e3",
  "1E3",
  "Infinity",
  "-Infinity",
  "NaN",
  "1_0",
  "1,5",
  "７",
  "",
  " ",
];
const NO_TEXTS = [true, false, [], [7], ["7"], {}, [[7]]];

test("a number is written in decimal digits", () => {
  for (const text of NONE) expect([text, decimal(text)]).toEqual([text, Number.NaN]);
  expect(decimal("9".repeat(400))).toBeNaN();
  expect(["7", " 7 ", "+7", "-7", "7.50", ".5", "7.", "007"].map(decimal)).toEqual([
    7, 7, 7, -7, 7.5, 0.5, 7, 7,
  ]);
  expect(["7", "0", "-1", "1.5", "x", "0x1", null].map(placeDecimalPoint)).toEqual([
    7,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test("a number from outside is one of JSON's, or decimal digits", () => {
  for (const wrong of [...NONE, ...NO_TEXTS, null, undefined]) {
    expect(typedNumber(z.number()).safeParse(wrong).success, String(wrong)).toBe(false);
    expect(parseFormNumber().parse(wrong), String(wrong)).toBeUndefined();
  }
  expect(typedOrNone(z.number()).safeParse("0x10").success).toBe(false);
  expect([7, "7"].map((each) => typedNumber(z.number()).parse(each))).toEqual([7, 7]);
});

type Shape = Record<string, z.ZodType>;
const shapeOf = (schema?: z.ZodType): Shape => (schema instanceof z.ZodObject ? (schema.shape as Shape) : {});
const takes = (schema: z.ZodType, value: unknown) => {
  const { success, data } = schema.safeParse(value);
  return success && data !== undefined && data !== 0;
};

/** Every field of a body, a form or an address that takes a number, and not any text. */
const fields = apiCalls().flatMap(({ method, path, operation }) =>
  [operation.input, operation.json, operation.form, operation.query].flatMap((schema) =>
    Object.entries(shapeOf(schema))
      .filter(([, field]) => (takes(field, 7) || takes(field, 30)) && !takes(field, "x"))
      .map(([name, field]) => ({ call: `${method} ${path}`, name, field })),
  ),
);

test("the fields that take numbers are found", () => {
  const names = fields.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      "page",
      "limit",
      "user_id",
      "port",
      "amount",
      "gap_min",
      "daily_max",
      "per_page",
    ]),
  );
  expect(names.length).toBeGreaterThan(25);
});

test.each(fields)("$call takes no other way to write a number for $name", ({ field }) => {
  const wrongs = [...NONE.filter((text) => text.trim() !== ""), ...NO_TEXTS];
  expect(wrongs.filter((wrong) => takes(field, wrong))).toEqual([]);
});

let tokens: Record<"ani" | "eka", string>;
let batch = 0;
beforeAll(async () => {
  const { ani, eka } = await wholeCast();
  tokens = { ani: await tokenOf(ani), eka: await tokenOf(eka) };
  batch = await queuedBatch(ani, 1, new Date());
});

test.each([
  ["PUT", "/api/me/hours", { preset: "own", from: "08:00", to: "17:00", days: "0x1,1e0" }, "days"],
  ["PUT", "/api/me/hours", { preset: "own", from: "08:00", to: "17:00", days: ["0x1"] }, "days"],
  [
    "PUT",
    "/api/admin/settings",
    { new_people_steps: [{ from_day: "0x0", per_day: "1e3" }] },
    "new_people_steps",
  ],
])("%s %s refuses %j", async (method, path, json, field) => {
  const { status, json: answer } = await ask(method, path, { token: tokens.eka, json });
  expect(status).toBe(422);
  expect(Object.keys(answer.errors).map((name) => name.split(".")[0])).toContain(field);
});

test("a form's number is read as any other, whatever its schema", async () => {
  for (const schema of [z.object({ n: z.number() }), z.object({ n: typedNumber(z.number()) })])
    for (const text of [...NONE, "7"]) {
      const body = new URLSearchParams({ n: text });
      const request = new Request("http://siar.test/x", { method: "POST", headers: OWN_PAGE, body });
      const asked = { request, context: {} } as unknown as Parameters<typeof submitForm>[0];
      const answer = await submitForm(asked, schema, async ({ n }) => new Response(String(n)));
      expect([text, answer instanceof Response]).toEqual([text, text === "7"]);
    }
});

const hex = (id: number) => `0x${id.toString(16)}`;
const statusOf = (path: string, token: string) =>
  ask("GET", path, { cookies: { token } }).then(
    ({ status }) => status,
    (thrown: Response) => thrown.status,
  );

test("an address names what it is about by its id in digits", async () => {
  expect(await statusOf(`/batches/${batch}`, tokens.ani)).toBe(200);
  for (const id of [hex(batch), `${batch}.0`, `${batch}e0`, `+${batch}`, "true"])
    for (const path of [
      ...[`/batches/${id}`, `/batches/${id}/cancel`, `/batches/${id}/retry`, `/batches/${id}/export`],
      ...[`/send/new/${id}`, `/send/new?done=${encodeURIComponent(id)}`, `/api/bulk/batches/${id}`],
      ...[`/credits?request=${encodeURIComponent(id)}`],
    ])
      expect([path, await statusOf(path, tokens.ani)]).toEqual([path, 404]);
  for (const id of ["0x1", "1e0"])
    expect(await statusOf(`/admin/request-buy-credits?request=${id}`, tokens.eka)).toBe(404);
});

test("a page that is no number is the first", async () => {
  for (const page of ["0x2", "2e0", "true"]) {
    const answer = await ask("GET", `/api/bulk/batches?page=${page}&limit=0x1`, { token: tokens.ani });
    expect([answer.status, answer.json.meta.page, answer.json.data.length]).toEqual([200, 1, 1]);
    const list = await ask("GET", `/batches?page=${page}`, { cookies: { token: tokens.ani } });
    expect(JSON.stringify(list.json)).toContain('"page":1');
  }
});
