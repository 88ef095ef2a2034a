import { beforeAll, expect, test } from "vitest";
import { apiCalls, description } from "~/api/endpoints";
import type { Actor } from "~/domain/actor";
import { putOnList } from "~/domain/opt-outs/add-remove";
import { dayOf } from "~/domain/time/day";
import { db } from "~/platform/db";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { somethingSold } from "../support/sold";
import { ask, tokenOf } from "./call";

/* One name for one thing: what is read can be written back, lists are narrowed in one way, and old names go on. */
const NOW = new Date("2026-11-27T05:00:00Z");
let ani: Actor;
let eka: Actor;
const tokens: Record<string, string> = {};
let deviceId = 0;
let templateId = 0;
let webhookId = 0;
let people = 0;

beforeAll(async () => {
  ani = await person("Ani", { credits: 100 });
  eka = await person("Eka", { role: "SUPER ADMIN" });
  for (const actor of [ani, eka]) tokens[actor.name] = await tokenOf(actor);
  await db.server.create({ data: { userId: ani.id, host: "127.0.0.1", port: 9, https: true } });
  const json = { name: "Phone", in_use_since: "2026-01-02" };
  const added = await ask("POST", `${user()}/devices`, { token: tokens.Eka, json });
  deviceId = added.json.device.id;
  const pace = { gap_min: 5, gap_max: 9, daily_max: 200, work_minutes: 60, rest_minutes: 15, typing: true };
  await ask("PUT", `${user()}/devices/${deviceId}`, { token: tokens.Eka, json: pace });
  for (const name of ["One", "Two"]) {
    const made = await ask("POST", "/api/templates", { token: tokens.Ani, json: { name, text: "Hi" } });
    templateId = made.json.template.id;
  }
  const webhook = { url: "https://198.51.101.7/siar", events: ["batch.completed"] };
  webhookId = (await ask("POST", "/api/webhooks", { token: tokens.Ani, json: webhook })).json.webhook.id;
  await ask("POST", "/api/lists", { token: tokens.Ani, json: { name: "One" } });
  const daily = { name: "One", list_ids: [1], template_id: templateId, rrule: "FREQ=DAILY", time: "09:00" };
  await ask("POST", "/api/schedules", { token: tokens.Ani, json: daily });
  await ask("PUT", user(), { token: tokens.Eka, json: { phone: "6281234567890" } });
  await somethingSold(ani.id);
  for (let i = 0; i < 2; i++) await queuedBatch(ani, 1, NOW);
});

const user = () => `/api/admin/users/${ani.id}`;
const get = async (who: string, path: string) => {
  const answer = await ask("GET", path, { token: tokens[who] });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.json;
};

type Read = { path: string; who: "Ani" | "Eka"; at: () => string; read?: () => Promise<unknown> };
const READ: Read[] = [
  {
    path: "/admin/users/{userId}/devices/{deviceId}",
    who: "Eka",
    at: () => `${user()}/devices/${deviceId}`,
  },
  {
    path: "/admin/users/{userId}/server",
    who: "Eka",
    at: () => `${user()}/server`,
    read: async () => (await get("Eka", user())).server, // its own GET is refused while nobody answers there
  },
  { path: "/admin/users/{userId}", who: "Eka", at: user },
  {
    path: "/admin/packages/{packageId}",
    who: "Eka",
    at: () => "/api/admin/packages/1",
    read: async () => (await get("Eka", "/api/admin/packages")).data[0],
  },
  { path: "/admin/settings", who: "Eka", at: () => "/api/admin/settings" },
  { path: "/me/settings", who: "Ani", at: () => "/api/me/settings" },
  { path: "/me/hours", who: "Ani", at: () => "/api/me/hours" },
  { path: "/me/notifications", who: "Ani", at: () => "/api/me/notifications" },
  { path: "/me/keeping", who: "Ani", at: () => "/api/me/keeping" },
  { path: "/me/stop-words", who: "Ani", at: () => "/api/me/stop-words" },
  { path: "/webhooks/{webhookId}", who: "Ani", at: () => `/api/webhooks/${webhookId}` },
  { path: "/lists/{listId}", who: "Ani", at: () => "/api/lists/1" },
  { path: "/schedules/{scheduleId}", who: "Ani", at: () => "/api/schedules/1" },
  { path: "/templates/{templateId}", who: "Ani", at: () => `/api/templates/${templateId}` },
];
/** Acts, of which there is nothing to read. */
const ACTS = [
  ...["deactivate", "reactivate"].map((act) => `/admin/users/{userId}/${act}`),
  "/opt-outs/{optOutId}",
  "/lists/{listId}/contacts/{number}",
  "/bulk/batches/{batchId}/schedule",
];

test("every PUT of the API is in this table", () => {
  const puts = apiCalls().filter(({ method }) => method === "PUT");
  expect(puts.map(({ path }) => path).sort()).toEqual([...READ.map(({ path }) => path), ...ACTS].sort());
});

/** Times of the last look and change, and what was found, may have moved on. */
const still = ({ checked_at, updated_at, connection, server, ...read }: Record<string, unknown>) => read;

test.each(READ)("$path: what is read may be sent back, and changes nothing", async ({ who, at, read }) => {
  const ask_ = read ?? (() => get(who, at()));
  const before = (await ask_()) as Record<string, unknown>;
  const answer = await ask("PUT", at(), { token: tokens[who], json: before });
  expect([answer.status, answer.json?.errors]).toEqual([200, undefined]);
  expect(still((await ask_()) as Record<string, unknown>)).toEqual(still(before));
});

test("a number is written under the name that it is read by, and under the old one", async () => {
  const change = async (who: string, path: string, json: object) => {
    expect((await ask("PUT", path, { token: tokens[who], json })).status).toBe(200);
    return (await get(who, path)).phone_number;
  };
  expect(await change("Eka", user(), { phone_number: "6281234567891" })).toBe("6281234567891");
  expect(await change("Eka", user(), { phone_number: "+6281234567892" })).toBe("6281234567892");
  expect(await change("Eka", user(), { phone: "6281234567893" })).toBe("6281234567893");
  expect(await change("Eka", user(), { phone_number: null })).toBe(null);
  const own = "/api/me/settings";
  expect(await change("Ani", own, { phone: "+6281234567894" })).toBe("+6281234567894");
  expect(await change("Ani", own, { phone_number: "+6281234567895" })).toBe("+6281234567895");
  const wrong = await ask("PUT", user(), { token: tokens.Eka, json: { phone_number: "12" } });
  expect([wrong.status, Object.keys(wrong.json.errors)]).toEqual([422, ["phone_number"]]);
  const typed = await ask("PUT", own, { token: tokens.Ani, json: { phone: "12" } });
  expect([typed.status, Object.keys(typed.json.errors)]).toEqual([422, ["phone"]]);
});

test("a user is made and a pairing code is asked for by the name that a number is read by, too", async () => {
  const made = async (numbers: object) => {
    const fields = {
      name: "Eko",
      email: `eko${++people}@example.com`,
      password: "long enough 1",
      role: "USER",
    };
    const json = { ...fields, country: "ID", ...numbers };
    const { status, json: answer } = await ask("POST", "/api/admin/users", { token: tokens.Eka, json });
    return status === 201 ? answer.user.phone_number : [status, Object.keys(answer.errors)];
  };
  expect(await made({ phone_number: "6281234567896" })).toBe("6281234567896");
  expect(await made({ phone_number: "+6281234567896" })).toBe("6281234567896");
  expect(await made({ phone: "81234567896" })).toBe("6281234567896");
  expect(await made({ phone: "81234567896", phone_number: "6281234567896" })).toBe("6281234567896");
  expect(await made({ phone_number: "81234567896" })).toEqual([422, ["phone_number"]]);
  expect(await made({})).toEqual([422, ["phone"]]);
  const code = async (json: object) => {
    const at = `${user()}/devices/${deviceId}/connect/request-code`;
    const answer = await ask("POST", at, { token: tokens.Eka, json });
    return answer.status === 422 ? Object.keys(answer.json.errors) : answer.json.code;
  };
  expect(await code({ phone_number: "12" })).toEqual(["phone_number"]);
  expect(await code({ phone: "12" })).toEqual(["phone"]);
  expect(await code({})).toEqual(["phone"]);
  expect(await code({ phone_number: "+6281234567896", phone: "6281234567896" })).not.toEqual(["phone"]);
});

test("what was read goes back with one of its two names changed, as programs of before send it", async () => {
  for (const [at, who, plus] of [
    [user(), "Eka", ""],
    ["/api/me/settings", "Ani", "+"],
  ] as const) {
    const change = async (fields: object) => {
      const { status } = await ask("PUT", at, { token: tokens[who]!, json: fields });
      return [status, ((await get(who, at)).phone_number ?? "").replace("+", "")];
    };
    const [first, second, third] = ["6281234567801", "6281234567802", "6281234567803"];
    expect(await change({ phone_number: plus + first })).toEqual([200, first]);
    expect(await change({ phone_number: plus + first, phone: plus + second })).toEqual([200, second]);
    expect(await change({ phone_number: plus + third, phone: plus + second })).toEqual([200, third]);
    expect(await change({ phone_number: plus + third, phone: null })).toEqual([200, ""]);
    expect(await change({ phone_number: null, phone: plus + first })).toEqual([200, first]);
  }
});

test("two names with two numbers are refused, and the old one is marked as such", async () => {
  const two = async (method: string, at: string, who: string, numbers: [string, string], more = {}) => {
    const json = { phone: numbers[0], phone_number: numbers[1], ...more };
    const answer = await ask(method, at, { token: tokens[who]!, json });
    return [answer.status, answer.json.errors?.phone_number];
  };
  const differ = [422, ["The numbers in phone and phone_number differ. Send one of them."]];
  const person = {
    name: "Eko",
    email: "eko@example.com",
    password: "long enough 1",
    role: "USER",
    country: "ID",
  };
  const pair: [string, string] = ["6281234567890", "6281234567891"];
  expect(await two("POST", "/api/admin/users", "Eka", ["81234567890", pair[1]], person)).toEqual(differ);
  expect(await two("PUT", user(), "Eka", pair)).toEqual(differ);
  expect(await two("PUT", "/api/me/settings", "Ani", ["+6281234567890", "+6281234567891"])).toEqual(differ);
  expect(await two("POST", `${user()}/devices/${deviceId}/connect/request-code`, "Eka", pair)).toEqual(
    differ,
  );
  const code = "/admin/users/{userId}/devices/{deviceId}/connect/request-code";
  for (const [path, method] of [
    ["/admin/users", "post"],
    ["/admin/users/{userId}", "put"],
    ["/me/settings", "put"],
    [code, "post"],
  ] as const) {
    const { requestBody } = description().paths[path]![method]!;
    const { properties } = requestBody!.content["application/json"]!.schema as {
      properties: Record<string, { deprecated?: boolean }>;
    };
    const marked = Object.keys(properties).filter((name) => properties[name]!.deprecated);
    expect([path, marked]).toEqual([path, ["phone"]]);
  }
});

test("the words that start messages again are refused where they are others", async () => {
  const json = { words: ["cukup"], start_words: ["lagi"] };
  const answer = await ask("PUT", "/api/me/stop-words", { token: tokens.Ani, json });
  expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, ["start_words"]]);
});

test("a changed pace is taken where it is read", async () => {
  const at = `${user()}/devices/${deviceId}`;
  const { own_pace } = (await get("Eka", `${user()}/devices`)).data[0];
  const json = { own_pace: { ...own_pace, daily_max: 50 } };
  const { device } = (await ask("PUT", at, { token: tokens.Eka, json })).json;
  expect(device.own_pace).toEqual({ ...own_pace, daily_max: 50 });
});

const rowsOf = (answer: { data?: unknown[]; users?: { data: unknown[] } }) =>
  (answer.data ?? answer.users?.data)!.length;

test("every list of the description takes limit and q by these names, where it has them", async () => {
  await putOnList(db, ani.id, ["6281234567800", "6281234567801"], { how: "HAND", text: null, at: NOW });
  const [batch] = (await get("Ani", "/api/bulk/batches")).data;
  const lists = Object.entries(description().paths).flatMap(([path, { get: read }]) => {
    const names = read?.parameters.filter(({ in: where }) => where === "query").map(({ name }) => name) ?? [];
    return names.includes("page") ? [{ path, names }] : [];
  });
  expect(lists.length).toBeGreaterThan(10);
  for (const { path, names } of lists) {
    expect([path, names.includes("limit")]).toEqual([path, true]);
    const who = path.startsWith("/admin") ? "Eka" : "Ani";
    const at = `/api${path.replace("{batchId}", batch.id)}`.replace(/\{\w+\}/, "1");
    expect([path, rowsOf(await get(who, `${at}?limit=1`)) <= 1]).toEqual([path, true]);
    if (names.includes("q"))
      expect([path, rowsOf(await get(who, `${at}?q=nobody-at-all`))]).toEqual([path, 0]);
  }
});

test.each([
  ["/api/admin/dashboard", "q_user", "q", "per_page"],
  ["/api/admin/bulk-history", "q_user", "q", "limit"],
  ["/api/admin/audit-log", "who", "q", "limit"],
])("%s goes on by its old names, which are marked as such", async (path, old, now, limit) => {
  for (const name of [old, now]) expect(rowsOf(await get("Eka", `${path}?${name}=nobody-at-all`))).toBe(0);
  expect(rowsOf(await get("Eka", `${path}?${limit}=10`))).toBeGreaterThan(0);
  const { parameters } = description().paths[path.replace("/api", "")]!.get!;
  const marked = parameters.filter(({ deprecated }) => deprecated).map(({ name }) => name);
  expect(marked).toEqual(limit === "limit" ? [old] : [limit, old]);
});

test("a list that goes out whole as a file has no page and no limit", () => {
  const exports = Object.entries(description().paths).filter(([path]) => path.endsWith("/export"));
  for (const [path, { get: read }] of exports) {
    const names = read!.parameters.map(({ name }) => name);
    expect([path, names.filter((name) => ["page", "limit"].includes(name))]).toEqual([path, []]);
  }
});

test("what stands in a path is described as what it is", () => {
  const inPaths = Object.values(description().paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ parameters }) =>
      parameters.filter(({ in: where }) => where === "path"),
    ),
  );
  const typeOf = (name: string) => inPaths.find((each) => each.name === name)!.schema.type;
  const names = [...new Set(inPaths.map(({ name }) => name))].sort();
  expect(Object.fromEntries(names.map((name) => [name, typeOf(name)]))).toEqual({
    ...{ batchId: "integer", deviceId: "integer", evidence: "string", number: "string" },
    ...{
      listId: "integer",
      notificationId: "integer",
      optOutId: "integer",
      replyId: "integer",
      requestId: "integer",
      row: "integer",
      scheduleId: "integer",
      sessionId: "integer",
    },
    ...{ packageId: "integer", receiptId: "integer", statementId: "integer" },
    ...{ templateId: "integer", tokenId: "integer", userId: "integer" },
    ...{ webhookId: "integer", deliveryId: "integer" },
  });
});

test("hours of a batch's own are asked for whole, as the description says", async () => {
  expect(description().paths["/bulk/batches"]!.post!.summary).toMatch(/`hours_days`[^.]* all three together/);
  const rows = [{ receiver_number: "6281234567890", messages: "Hi" }];
  const json = { rows, hours_from: "09:00", hours_to: "15:00" };
  const answer = await ask("POST", "/api/bulk/batches", { token: tokens.Ani, json });
  expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, ["hours_days"]]);
});

test("a device is read with its budget of new people, what of it is used, and its last 30 days", async () => {
  const device = await get("Eka", `${user()}/devices/${deviceId}`);
  expect((await get("Eka", `${user()}/devices`)).data[0].new_people).toEqual(device.new_people);
  expect(device.new_people).toMatchObject({ used: 0, per_day: null, left: null, source: "own", why: "old" });
  await db.device.update({ where: { id: deviceId }, data: { inUseSince: dayOf(new Date()), newToday: 3 } });
  await db.device.update({ where: { id: deviceId }, data: { newDay: dayOf(new Date()) } });
  const { new_people, days } = await get("Eka", `${user()}/devices/${deviceId}`);
  expect(new_people).toEqual({
    ...{ age_days: 0, used: 3, per_day: 20, left: 17, source: "own", why: "age" },
    next_at: expect.any(String),
  });
  expect(days.length).toBe(30);
  expect(days[29]).toEqual({ day: dayOf(new Date()), sent: 0, refused: 0, unconfirmed: 0, replies: 0 });
});
