import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { apiCalls, description } from "~/api/endpoints";
import type { ApiCall } from "~/api/openapi/calls";
import type { JsonSchema, Operation } from "~/http/api-docs/openapi";
import { ask, tokensOf } from "../api/call";
import { queuedBatch } from "../support/batch";
import { wholeCast } from "../support/cast";
import { connectedDevice } from "../support/device";
import { holds, strangeText } from "./property";

const tokens: string[] = [];
const IDS_MAX = 9;
const RUNS_PER_CALL = 6;
let eka = 0;

beforeAll(async () => {
  const cast = await wholeCast();
  eka = cast.eka.id;
  await queuedBatch(cast.ani, 3, new Date());
  const closed = { host: "127.0.0.1", port: 1, apiKey: "k", sessions: { addWorking: () => null } };
  await connectedDevice(cast.ani, closed);
  for (const person of [cast.ani, cast.citra, cast.eka]) tokens.push((await tokensOf(person)).token);
});

const deep = fc.nat({ max: 2_000 }).map((depth) => {
  let value: unknown = 1;
  for (let i = 0; i < depth; i += 1) value = i % 2 ? [value] : { a: value };
  return value;
});

/** What no call expects. */
const strange: fc.Arbitrary<unknown> = fc.oneof(
  strangeText,
  fc.jsonValue(),
  fc.constantFrom(null, true, false, 0, -0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, [], {}, [[]], ""),
  deep,
);

/** What the description asks for, or nearly: any part may be missing, or be something else. */
function nearly(schema: JsonSchema): fc.Arbitrary<unknown> {
  const right = fitting(schema);
  return fc.oneof({ weight: 4, arbitrary: right }, { weight: 1, arbitrary: strange });
}

function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { type, properties, items, anyOf, enum: list } = schema;
  if (Array.isArray(list)) return fc.constantFrom(...list);
  if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map((each: JsonSchema) => nearly(each)));
  if (type === "object") {
    const parts = Object.entries((properties ?? {}) as Record<string, JsonSchema>);
    return fc.record(Object.fromEntries(parts.map(([name, of]) => [name, nearly(of)])), { requiredKeys: [] });
  }
  if (type === "array") return fc.array(nearly((items ?? {}) as JsonSchema), { maxLength: 30 });
  if (type === "boolean") return fc.boolean();
  if (type === "integer" || type === "number")
    return fc.oneof(fc.nat({ max: 50 }), fc.double(), fc.maxSafeInteger());
  return fc.oneof(fc.constantFrom("ani@example.com", "81234567890", "127.0.0.1", "Joko", "id"), strangeText);
}

const id = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: IDS_MAX }).map(String) },
  // an address with a line break goes no further than url-guard.ts
  { weight: 1, arbitrary: strangeText.map((text) => text.replace(/[\n\r\u2028\u2029]/g, "~")) },
);

type Sent = {
  token: string | undefined;
  ids: string[];
  query: Record<string, string>;
  body?: BodyInit;
  type?: string;
  key?: string;
};

function requests({ params, method }: ApiCall, operation: Operation): fc.Arbitrary<Sent> {
  const query = fc.dictionary(
    fc.constantFrom(
      "lang",
      ...operation.parameters.filter((each) => each.in === "query").map(({ name }) => name),
    ),
    fc.oneof(strangeText, fc.nat({ max: 99 }).map(String)),
  );
  const body = method === "GET" ? fc.constant({}) : bodies(operation);
  return fc
    .record({
      token: fc.constantFrom<string | undefined>(...tokens, tokens[2], undefined),
      ids: fc.tuple(...params.map(() => id)),
      query,
      key: fc.option(
        strangeText.filter((key) => /^[\x21-\x7e]+$/.test(key)),
        { nil: undefined },
      ),
      content: body,
    })
    .map(({ content, ...rest }) => ({ ...rest, ...(content as { body?: BodyInit; type?: string }) }));
}

/** JSON of the right form or nearly; broken JSON; other kinds; multipart, whole or cut off anywhere. */
function bodies({ requestBody }: Operation): fc.Arbitrary<{ body?: BodyInit; type?: string }> {
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema ?? {};
  const json = nearly({ ...schema, type: schema.type ?? "object" }).map(
    (value) => JSON.stringify(value) ?? "",
  );
  const type = fc.constantFrom(
    "application/json",
    "application/json; charset=utf-16",
    "text/plain",
    'a/b;;="',
    "",
  );
  return fc.oneof(
    { weight: 6, arbitrary: json.map((body) => ({ body, type: "application/json" })) },
    fc
      .tuple(json, fc.nat())
      .map(([body, cut]) => ({ body: body.slice(0, cut % (body.length + 1)), type: "application/json" })),
    fc.record({ body: fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)), type }),
    { weight: requestBody?.content["multipart/form-data"] ? 8 : 1, arbitrary: multipart(schema) },
  );
}

function multipart({ properties = {} }: JsonSchema): fc.Arbitrary<{ body: BodyInit; type: string }> {
  const names = fc.oneof(
    fc.constantFrom("file", "amount", ...Object.keys(properties as object)),
    strangeText,
  );
  const part = fc.tuple(
    names,
    fc.option(strangeText),
    fc.oneof(strangeText, fc.constantFrom("PK\u0003\u0004", "%PDF-1.7", "12")),
  );
  const quoted = (text: string) => text.replace(/["\r\n]/g, "");
  return fc.tuple(fc.array(part, { maxLength: 4 }), fc.nat(), fc.boolean()).map(([parts, cut, whole]) => {
    const text = parts
      .map(([name, file, content]) => {
        const filename = file === null ? "" : `; filename="${quoted(file)}"`;
        return `--b\r\nContent-Disposition: form-data; name="${quoted(name)}"${filename}\r\n\r\n${content}\r\n`;
      })
      .join("");
    const all = `${text}--b--\r\n`;
    return { body: whole ? all : all.slice(0, cut % all.length), type: "multipart/form-data; boundary=b" };
  });
}

/** For an address, which takes no halves of characters; and an id that is only dots is no part of one. */
const escaped = (one: string) =>
  encodeURIComponent(Buffer.from(one.slice(0, 50)).toString()).replace(/^\.*$/, "0");

const calls = apiCalls();

test("whatever is sent to any call is answered as described, never with a fault of ours or a trace of it", async () => {
  for (const call of calls) {
    const { method, path } = call;
    const operation = description().paths[path]![method.toLowerCase()]!;
    const property = fc.asyncProperty(
      requests(call, operation),
      async ({ token, ids, query, body, type, key }) => {
        if (ids[0] === String(eka)) return; // who asks is not to lose their own rights
        const address = ids.reduce((text, one) => text.replace(/\{\w+\}/, () => escaped(one)), path);
        const search = new URLSearchParams(query);
        const headers: Record<string, string> = {
          ...(type ? { "Content-Type": type } : {}),
          ...(key ? { "Idempotency-Key": key } : {}),
        };
        const answer = await ask(method, `/api${address}?${search}`, { token, headers, body });
        expect(answer.status, answer.text).not.toBe(500);
        expect(answer.text).not.toMatch(/\n\s+at |node_modules|SQLITE|prisma/i);
      },
    );
    await holds(property, RUNS_PER_CALL);
  }
}, 60_000);
