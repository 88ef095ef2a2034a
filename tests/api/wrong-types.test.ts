import { beforeAll, expect, test } from "vitest";
import { apiCalls, description } from "~/api/endpoints";
import { createList } from "~/domain/contact-lists/lists";
import { createSchedule } from "~/domain/schedules/schedules";
import { createTemplate } from "~/domain/templates/templates";
import { createWebhook } from "~/domain/webhooks/webhooks";
import type { JsonSchema } from "~/http/api-docs/openapi";
import { db } from "~/platform/db";
import { queuedBatch } from "../support/batch";
import { wholeCast } from "../support/cast";
import { somethingSold } from "../support/sold";
import { ask, tokensOf } from "./call";

// What is not of a field's kind is refused with the field's name: `true` is no number, 7 is no text.
let tokens: Record<"ani" | "eka", string>;
beforeAll(async () => {
  const { ani, eka } = await wholeCast();
  await queuedBatch(ani, 1, new Date());
  const device = { userId: ani.id, name: "P", session: "s", sealedWebhookSecret: "", createdAt: new Date() };
  await db.device.create({ data: device });
  const request = { userId: ani.id, amount: 5, unitPrice: 100, totalPrice: 5n, orderAt: new Date() };
  await db.creditRequest.create({ data: request });
  await createList(eka, { name: "A" }, new Date());
  await somethingSold(ani.id);
  await createTemplate(eka, { name: "A", text: "Halo" }, new Date());
  const daily = { name: "A", list_ids: [1], template_id: 1, rrule: "FREQ=DAILY", time: "09:00" };
  await createSchedule(eka, daily, new Date());
  await createWebhook(eka, { url: "https://198.51.101.7/siar", events: ["credits.low"] }, new Date());
  const hidden = { userId: eka.id, number: "100000000000001@lid", how: "REPLY", at: new Date() };
  await db.optOut.create({ data: hidden });
  tokens = { ani: (await tokensOf(ani)).token, eka: (await tokensOf(eka)).token };
});

const tokenFor = (path: string) =>
  /^\/api\/(credits|bulk|me\/devices)/.test(path) ? tokens.ani : tokens.eka;

/** One value of each kind that JSON has. */
const KINDS: Record<string, unknown> = {
  boolean: true,
  array: [1],
  object: { a: 1 },
  null: null,
  number: 7,
  string: "x",
};

/** The kinds that the description allows. */
function allowed(schema: JsonSchema): string[] {
  const {
    type,
    anyOf,
    enum: list,
  } = schema as { type?: string | string[]; anyOf?: JsonSchema[]; enum?: unknown[] };
  if (anyOf) return anyOf.flatMap(allowed);
  if (list && !type) return ["string"];
  return [type ?? []].flat().map((each) => (each === "integer" ? "number" : each));
}

const wrongs = apiCalls().flatMap(({ method, path }) => {
  const { requestBody } = description().paths[path]![method.toLowerCase()]!;
  const schema = requestBody?.content["application/json"]?.schema as JsonSchema | undefined;
  return Object.entries((schema?.properties ?? {}) as Record<string, JsonSchema>).flatMap(([name, field]) => {
    const kinds = allowed(field);
    // Digits are a number's way through a form, and a text may come as one letter.
    const wrong = Object.keys(KINDS).filter((kind) => !kinds.includes(kind));
    return kinds.length === 0 ? [] : [{ method, path: `/api${path}`, name, wrong }];
  });
});

test("the fields of the calls are found", () => {
  expect(wrongs.length).toBeGreaterThan(30);
});

test.each(wrongs)(
  "$method $path refuses what $name is not: $wrong",
  async ({ method, path, name, wrong }) => {
    const address = path.replaceAll(/\{\w+\}/g, "1");
    const taken: string[] = [];
    for (const kind of wrong) {
      const { status, json } = await ask(method, address, {
        token: tokenFor(path),
        json: { [name]: KINDS[kind] },
      });
      const named = Object.keys(json?.errors ?? {}).some((field) => field.split(".")[0] === name);
      if (status !== 422 || !named) taken.push(`${kind}: ${status}`);
    }
    expect(taken).toEqual([]);
  },
);
