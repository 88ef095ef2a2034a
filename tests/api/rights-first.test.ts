import { beforeAll, expect, test } from "vitest";
import { apiCalls, description } from "~/api/endpoints";
import type { Feature } from "~/domain/actor";
import { createList } from "~/domain/contact-lists/lists";
import { stageForCheck } from "~/domain/imports/staged-import";
import { createSchedule } from "~/domain/schedules/schedules";
import { createTemplate } from "~/domain/templates/templates";
import { makeApiToken } from "~/domain/users/sign-in/api-tokens";
import { createWebhook } from "~/domain/webhooks/webhooks";
import type { JsonSchema } from "~/http/api-docs/openapi";
import { db } from "~/platform/db";
import { ADMIN_FORMS, filled, type Ids, send, target } from "../support/admin-forms";
import { queuedBatch } from "../support/batch";
import { person, wholeCast } from "../support/cast";
import { allDoors } from "../support/doors";
import { sheetFile } from "../support/sheet";
import { ask, OWN_PAGE, tokenOf } from "./call";

// Rights come before fields: whoever has no right to what a call or a form is about hears that, whatever is wrong with
// what was sent. Gita is an admin without all features, and what it is about is a SUPER ADMIN's, or Ani's; Budi is
// another user; Dewi an admin without any feature.
const HALF: Feature[] = ["USERS", "REQUEST_CREDITS", "TEST_BULK"];

/** Of the first list and the first template. */
const DAILY = { name: "A", list_ids: [1], template_id: 1, rrule: "FREQ=DAILY", time: "09:00" };

type Who = "gita" | "budi" | "dewi";
let tokens: Record<Who, string>;
let names: Record<string, number>;
let ids: Ids;
beforeAll(async () => {
  const { ani, budi, dewi } = await wholeCast();
  const gita = await person("Gita", { role: "ADMIN", features: HALF });
  tokens = { gita: await tokenOf(gita), budi: await tokenOf(budi), dewi: await tokenOf(dewi) };
  ids = await target();
  await db.user.update({ where: { id: ids.user }, data: { role: "SUPER ADMIN" } });
  const optOut = { userId: ani.id, number: "628123500001", how: "HAND", at: new Date() } as const;
  names = {
    ...{ userId: ids.user, deviceId: ids.device, requestId: ids.request, packageId: ids.package },
    batchId: await queuedBatch(ani, 1, new Date()),
    importId: (await stageForCheck(ani, await sheetFile([["0812 3400 0001", "Halo", null]]), {}, new Date()))
      .id,
    templateId: (await createTemplate(ani, { name: "A", text: "Halo" }, new Date())).template.id,
    webhookId: (
      await createWebhook(ani, { url: "https://198.51.101.7/siar", events: ["credits.low"] }, new Date())
    ).webhook.id,
    listId: (await createList(ani, { name: "A" }, new Date())).list.id,
    scheduleId: (await createSchedule(ani, DAILY, new Date())).schedule.id,
    tokenId: (await makeApiToken(ani, { name: "A" }, new Date())).api_token.id,
    optOutId: (await db.optOut.create({ data: optOut })).id,
  };
});

const addressed = (path: string) =>
  path.replaceAll(/:(\w+)|\{(\w+)\}/g, (_, one, other) => String(names[one ?? other] ?? 1));

/** What is nobody else's: a number is looked up in one's own account. And files. */
const OPEN = /\{number\}|:number|evidence/;
const doorTo = (path: string): Who => (path.includes("/admin/") ? "gita" : "budi");

/** The ways to be wrong: nothing, a NUL in each field, no JSON, no such kind, too much. */
function wrongs(fields: string[]): Parameters<typeof ask>[2][] {
  const json = (body: string) => ({ body, headers: { "Content-Type": "application/json" } });
  return [
    json("{}"),
    json(JSON.stringify(Object.fromEntries(fields.map((name) => [name, "\u0000"])))),
    json("{"),
    json(`[${"[".repeat(100)}`),
    json(`{"a":"${"a".repeat(300_000)}"}`),
    { body: "a=b", headers: { "Content-Type": "text/plain" } },
  ];
}

const calls = apiCalls()
  .filter(
    ({ path, operation }) =>
      path.includes("{") && !OPEN.test(path) && (operation.input || operation.query || operation.form),
  )
  .map(({ method, path }) => {
    const { parameters, requestBody } = description().paths[path]![method.toLowerCase()]!;
    const [content] = Object.values(requestBody?.content ?? {});
    const fields = Object.keys((content?.schema as JsonSchema | undefined)?.properties ?? {});
    const query = parameters.filter(({ in: place }) => place === "query").map(({ name }) => name);
    return { method, path: `/api${path}`, fields, query };
  });

test("the calls that name something and take fields are found", () => {
  expect(calls.length).toBeGreaterThan(10);
});

test.each(calls)("$method $path is refused for its right before its fields", async (call) => {
  const { method, path, fields, query } = call;
  const search = query.map((name) => `${name}=a%00b`).join("&");
  const token = tokens[doorTo(path)];
  const sent = method === "GET" || method === "DELETE" ? [{}] : wrongs(fields);
  for (const each of sent) {
    const { status, text } = await ask(method, `${addressed(path)}?${search}`, { token, ...each });
    expect([403, 404], `${JSON.stringify(each).slice(0, 100)} ${text}`).toContain(status);
  }
});

const featured = apiCalls().filter(
  ({ operation: { access, input, query, form } }) =>
    access !== "anyone" && access.description.startsWith("admins with") && (input || query || form),
);

test.each(featured)("$method $path is refused for a missing feature before its fields", async (call) => {
  const { method, path } = call;
  const sent = method === "GET" || method === "DELETE" ? [{}] : wrongs(["name"]);
  for (const each of sent) {
    const { status } = await ask(method, `/api${addressed(path)}?page=a%00b`, {
      token: tokens.dewi,
      ...each,
    });
    expect(status).toBe(403);
  }
});

test.each([{}, { hours: "never" }, { message: 7 }, { rows: "x" }, { rows: [[]] }, { template_id: "0x10" }])(
  "a test through the devices of somebody of higher rank is refused for that: %j",
  async (wrong) => {
    const rows = [{ receiver_number: "1" }];
    const server = { host: "127.0.0.1", port: 1 };
    await db.server.upsert({
      where: { userId: ids.user },
      create: { userId: ids.user, ...server },
      update: server,
    });
    const json = { rows, message: "Halo", target_user_id: ids.user, ...wrong };
    const answer = await ask("POST", "/api/admin/test-bulk/upload", { token: tokens.gita, json });
    expect(answer.status, answer.text).toBe(403);
  },
);

const screens = allDoors().filter(
  ({ method, path, file }) =>
    method === "POST" && path.includes("/:") && file.startsWith("screens/") && !OPEN.test(path),
);
const SENT = [
  ..."name email password totp next reason phone host port api_key intent row request_id session lasts".split(
    " ",
  ),
  ..."until amount text features role daily_max gap_min in_use_since confirm act unconfirmed credits".split(
    " ",
  ),
];

test.each(screens)("$door is refused for its right before its fields", async ({ path }) => {
  const forms = ADMIN_FORMS.map(({ at }) => at).filter(
    (at) => at.replace(/\?.*/, "") === path.replaceAll("Id", ""),
  );
  const places = forms.length > 0 ? forms.map((at) => filled(at, ids)) : [addressed(path)];
  for (const place of places) {
    for (const value of ["\u0000", "", "[]"]) {
      const body = new URLSearchParams(SENT.map((name) => [name, value]));
      body.set("request_key", crypto.randomUUID());
      const cookies = { token: tokens[doorTo(path)] };
      const answer = await ask("POST", place, { cookies, headers: OWN_PAGE, body }).catch((thrown) => thrown);
      expect([302, 403, 404], `${place} ${JSON.stringify(value)} ${answer.text}`).toContain(answer.status);
    }
  }
});

test("a credit request of somebody of higher rank is refused for that, not for the reason that is missing", async () => {
  const fields = [
    ["intent", "reject"],
    ["request_id", String(ids.request)],
    ["reason", ""],
  ] as const;
  const { status } = await send({ at: "/admin/request-buy-credits" }, fields, { token: tokens.gita });
  expect(status).toBe(403);
});
