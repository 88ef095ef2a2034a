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
import { allDoors } from "../support/doors";
import { somethingSold } from "../support/sold";
import { ask, OWN_PAGE, tokensOf } from "./call";

// PostgreSQL stores no text with the character NUL in it: whoever sends one, to any field, is told which.
const NUL = "a\u0000b";

let tokens: Record<"ani" | "eka", string>;
beforeAll(async () => {
  const { ani, eka } = await wholeCast();
  await queuedBatch(ani, 1, new Date());
  const device = {
    userId: ani.id,
    name: "Phone",
    session: "s",
    sealedWebhookSecret: "",
    createdAt: new Date(),
  };
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

/** These parts are bytes, not text. */
const FILES = ["file", "transfer_evidence"];

/** Credits are bought by users only, what is an admin's is for admins; ids name something that is there. */
const tokenFor = (path: string) =>
  /^(\/api)?\/(credits|batches|bulk|numbers|me\/devices)/.test(path) ? tokens.ani : tokens.eka;
const filled = (path: string) => path.replaceAll(/:\w+|\{\w+\}/g, "1");

const fields = apiCalls().flatMap(({ method, path }) => {
  const { parameters, requestBody } = description().paths[path]![method.toLowerCase()]!;
  const [type = "", content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const properties = (content?.schema as JsonSchema | undefined)?.properties ?? {};
  const names = Object.keys(properties).filter((name) => !FILES.includes(name));
  return [
    ...parameters.filter(({ in: place }) => place === "query").map(({ name }) => ({ name, place: "query" })),
    ...names.map((name) => ({ name, place: type })),
  ].map((field) => ({ method, path: `/api${path}`, ...field }));
});

test("the fields of the API are found, those of addresses, bodies and uploads", () => {
  expect(new Set(fields.map(({ place }) => place))).toEqual(
    new Set(["query", "application/json", "multipart/form-data"]),
  );
  expect(fields.length).toBeGreaterThan(60);
});

test.each(fields)("$method $path names its field $name, which holds a NUL", async (field) => {
  const { method, path, name, place } = field;
  const token = tokenFor(path);
  const address = filled(path);
  const answer =
    place === "query"
      ? await ask(method, `${address}?${name}=a%00b`, { token })
      : place === "application/json"
        ? await ask(method, address, { token, json: { [name]: NUL } })
        : await ask(method, address, { token, body: upload(name) });
  expect([answer.status, answer.json?.code], answer.text).toEqual([422, "VALIDATION"]);
  expect(answer.json.errors).toHaveProperty([name], ["This value is not valid."]);
});

/** A part of that name, as text; NUL stands as it is in multipart. */
function upload(name: string): FormData {
  const form = new FormData();
  form.set(name, NUL);
  return form;
}

test("the name of a file that is sent may hold none either", async () => {
  const text = `--b\r\nContent-Disposition: form-data; name="file"; filename="a\u0000.xlsx"\r\n\r\nPK\r\n--b--\r\n`;
  const headers = { "Content-Type": "multipart/form-data; boundary=b" };
  const answer = await ask("POST", "/api/bulk/batches", { token: tokens.ani, headers, body: text });
  expect(answer.status, answer.text).toBe(422);
});

const screens = allDoors().filter(({ path, file }) => file.startsWith("screens/") && path !== "/*");
const ASKED = "q q_user who act status role reason date_from date_to per_page page row request done amount";
const SENT =
  "name email password totp next reason phone host api_key intent row request_id session lasts until";

test.each(screens)("$door takes no harm from a NUL in any field", async ({ method, path }) => {
  const cookies = { token: tokenFor(path) };
  const fields = new URLSearchParams({ request_key: crypto.randomUUID() });
  for (const name of SENT.split(" ")) fields.set(name, NUL);
  const asking =
    method === "GET"
      ? ASKED.split(" ").map((name) => ask("GET", `${filled(path)}?${name}=a%00b`, { cookies }))
      : [ask(method, filled(path), { cookies, headers: OWN_PAGE, body: fields })];
  const answers = await Promise.all(asking.map((each) => each.catch((thrown) => thrown)));
  for (const answer of answers) {
    expect(answer, String(answer?.stack)).toHaveProperty("status");
    expect(answer.status, answer.text).toBeLessThan(500);
  }
});
