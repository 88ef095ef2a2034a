import { beforeAll, expect, test } from "vitest";
import { apiCalls } from "~/api/endpoints";
import type { Actor } from "~/domain/actor";
import { db } from "~/platform/db";
import { wholeCast } from "../support/cast";
import { ask, tokenOf } from "./call";

/*
 * What can be changed by API: whatever a PUT leaves out stays. Of each call: where it is read, what is there before,
 * and each field with another value.
 */
let cast: Record<"ani" | "eka", Actor>;
const tokens: Record<string, string> = {};
let deviceId = 0;
let templateId = 0;
let packageId: number;
let webhookId: number;
let listId = 0;
let scheduleId = 0;

beforeAll(async () => {
  cast = await wholeCast();
  for (const [name, actor] of Object.entries(cast)) tokens[name] = await tokenOf(actor);
  await put("eka", server(), { host: "127.0.0.1", port: 9, https: true, api_key: "k" });
  const added = await ask("POST", `${user()}/devices`, { token: tokens.eka, json: { name: "Phone" } });
  deviceId = added.json.device.id;
  const made = await ask("POST", "/api/templates", { token: tokens.ani, json: { name: "One", text: "Hi" } });
  templateId = made.json.template.id;
  const list = await ask("POST", "/api/lists", { token: tokens.ani, json: { name: "One" } });
  listId = list.json.list.id;
  const daily = {
    name: "One",
    list_ids: [listId],
    template_id: templateId,
    rrule: "FREQ=DAILY",
    time: "09:00",
  };
  const schedule = await ask("POST", "/api/schedules", { token: tokens.ani, json: daily });
  scheduleId = schedule.json.schedule.id;
  const sold = { name: "Hemat", credits: 100, price: 12_000 };
  packageId = (await ask("POST", "/api/admin/packages", { token: tokens.eka, json: sold })).json.package.id;
  const hook = { url: "https://198.51.101.7/siar", events: ["batch.completed"] };
  webhookId = (await ask("POST", "/api/webhooks", { token: tokens.ani, json: hook })).json.webhook.id;
});

const user = () => `/api/admin/users/${cast.ani.id}`;
const server = () => `${user()}/server`;
const put = async (who: string, path: string, json: object) => {
  const answer = await ask("PUT", path, { token: tokens[who], json });
  expect([path, answer.status, answer.json?.errors]).toEqual([path, 200, undefined]);
  return answer.json;
};
const get = async (who: string, path: string) => (await ask("GET", path, { token: tokens[who] })).json;

type Call = {
  /** As the description names it. */
  path: string;
  who: "ani" | "eka";
  at: () => string;
  read: () => Promise<Record<string, unknown>>;
  before: Record<string, unknown>;
  /** Other values, each of which is sent alone. */
  other: Record<string, unknown>;
};

const CALLS: Call[] = [
  {
    path: "/admin/users/{userId}/devices/{deviceId}",
    who: "eka",
    at: () => `${user()}/devices/${deviceId}`,
    read: async () => {
      const { data } = await get("eka", `${user()}/devices`);
      const { name, in_use_since, own_pace } = data[0];
      return { name, in_use_since, ...own_pace };
    },
    before: {
      ...{ name: "Phone", in_use_since: "2026-01-02", gap_min: 5, gap_max: 9, daily_max: 200 },
      ...{ gap_new_min: 20, gap_new_max: 40, work_minutes: 60, rest_minutes: 15, typing: true },
    },
    other: {
      ...{ name: "Shop", in_use_since: "2026-01-03", gap_min: 6, gap_max: 8, daily_max: 300 },
      ...{ gap_new_min: 21, gap_new_max: 41, work_minutes: 50, rest_minutes: 10, typing: false },
    },
  },
  {
    path: "/admin/users/{userId}/server",
    who: "eka",
    at: server,
    read: async () => {
      const row = await db.server.findUniqueOrThrow({ where: { userId: cast.ani.id } });
      return { host: row.host, port: row.port, https: row.https, api_key: row.sealedApiKey && "set" };
    },
    before: { host: "127.0.0.1", port: 9, https: true, api_key: "set" },
    other: { api_key: "set" }, // the others take the key with them: see below
  },
  {
    path: "/admin/users/{userId}",
    who: "eka",
    at: user,
    read: async () => {
      const { name, email, role, phone_number, features } = await get("eka", user());
      return { name, email, role, phone: phone_number, features };
    },
    before: {
      ...{ name: "Ani", email: "ani@example.com", role: "ADMIN", phone: "6281234567890" },
      features: ["USERS", "SETTINGS"],
    },
    other: { name: "Anita", email: "anita@example.com", phone: "6281234567891", features: ["USERS"] },
  },
  {
    path: "/admin/settings",
    who: "eka",
    at: () => "/api/admin/settings",
    read: async () => {
      const { wa_checknumber_key_set, email_set_up, qris, ...settings } = await get(
        "eka",
        "/api/admin/settings",
      );
      return settings;
    },
    before: {
      ...{ price_per_credit: 200, credits_per_attachment: 2, basis_required: true },
      read_old_chats: true,
      users_connect_devices: true,
      payment_accounts: [{ name: "BCA", account: "1", holder: "Ani" }],
      admin_whatsapps: ["+6281234567890", "+6281234567891"],
      admin_whatsapp_primary: "+6281234567891",
      holidays: [{ date: "2027-01-01", name: "New Year" }],
      new_people_steps: [{ from_day: 0, per_day: 5 }],
      ...{ keep_days_default: 90, keep_days_max: 365 },
      ...{ low_balance_default: 50, notification_device_id: null },
      ...{ packages_only: true, unique_code: true, evidence_optional: true },
      ...{
        receipt_prefix: "TOKO",
        seller_name: "Toko Ani",
        seller_address: "Jl. 1",
        seller_tax_number: "01",
      },
    },
    other: {
      ...{ price_per_credit: 300, credits_per_attachment: 3, basis_required: false },
      read_old_chats: false,
      users_connect_devices: false,
      payment_accounts: [],
      admin_whatsapps: ["+6281234567891"],
      admin_whatsapp_primary: "+6281234567890",
      holidays: [],
      new_people_steps: [{ from_day: 0, per_day: 6 }],
      ...{ keep_days_default: 30, keep_days_max: 90, low_balance_default: 60 },
      ...{ packages_only: false, unique_code: false, evidence_optional: false },
      ...{ receipt_prefix: "SIAR", seller_name: "Siar", seller_address: "Jl. 2", seller_tax_number: "02" },
    },
  },
  {
    path: "/me/settings",
    who: "ani",
    at: () => "/api/me/settings",
    read: async () => ({ phone_number: (await get("ani", "/api/me/settings")).phone_number }),
    before: { phone_number: "+6281234567890" },
    other: { phone_number: "+6281234567892" },
  },
  {
    path: "/me/hours",
    who: "ani",
    at: () => "/api/me/hours",
    read: () => get("ani", "/api/me/hours"),
    before: { preset: "own", from: "09:00", to: "17:00", days: [1, 2, 5], on_holidays: true, zone: "WITA" },
    other: { from: "08:00", to: "18:00", days: [1, 3], on_holidays: false, zone: "WIT" },
  },
  {
    path: "/me/notifications",
    who: "ani",
    at: () => "/api/me/notifications",
    read: async () => ({ low_balance: (await get("ani", "/api/me/notifications")).low_balance }),
    before: { low_balance: 70 },
    other: { low_balance: 80 },
  },
  {
    path: "/me/keeping",
    who: "ani",
    at: () => "/api/me/keeping",
    read: async () => ({ keep_days: (await get("ani", "/api/me/keeping")).keep_days }),
    before: { keep_days: 30 },
    other: { keep_days: 90 },
  },
  {
    path: "/me/stop-words",
    who: "ani",
    at: () => "/api/me/stop-words",
    read: async () => ({ words: (await get("ani", "/api/me/stop-words")).words }),
    before: { words: ["cukup"] },
    other: { words: ["sudah"] },
  },
  {
    path: "/templates/{templateId}",
    who: "ani",
    at: () => `/api/templates/${templateId}`,
    read: async () => {
      const { name, text } = await get("ani", `/api/templates/${templateId}`);
      return { name, text };
    },
    before: { name: "One", text: "Hi" },
    other: { name: "Two", text: "Hello" },
  },
  {
    path: "/admin/packages/{packageId}",
    who: "eka",
    at: () => `/api/admin/packages/${packageId}`,
    read: async () => {
      const { data } = await get("eka", "/api/admin/packages");
      const { name, credits, price, active } = data[0];
      return { name, credits, price, active };
    },
    before: { name: "Hemat", credits: 100, price: 12_000, active: true },
    other: { name: "Besar", credits: 200, price: 22_000, active: false },
  },
  {
    path: "/webhooks/{webhookId}",
    who: "ani",
    at: () => `/api/webhooks/${webhookId}`,
    read: async () => {
      const { url, events, include_text, status } = await get("ani", `/api/webhooks/${webhookId}`);
      return { url, events, include_text, status };
    },
    before: {
      url: "https://198.51.101.7/siar",
      events: ["batch.completed"],
      include_text: true,
      status: "active",
    },
    other: {
      url: "https://198.51.101.8/siar",
      events: ["credits.low"],
      include_text: false,
      status: "disabled",
    },
  },
  {
    path: "/lists/{listId}",
    who: "ani",
    at: () => `/api/lists/${listId}`,
    read: async () => ({ name: (await get("ani", `/api/lists/${listId}`)).name }),
    before: { name: "One" },
    other: { name: "Two" },
  },
  {
    path: "/schedules/{scheduleId}",
    who: "ani",
    at: () => `/api/schedules/${scheduleId}`,
    read: async () => {
      const { name, filter, rrule, time, zone } = await get("ani", `/api/schedules/${scheduleId}`);
      return { name, filter, rrule, time, zone };
    },
    before: { name: "One", filter: [], rrule: "FREQ=DAILY", time: "09:00", zone: "WIB" },
    other: {
      ...{ name: "Two", rrule: "FREQ=WEEKLY;BYDAY=MO", time: "10:00", zone: "WIT" },
      filter: [{ column: "$never_contacted", op: "is", value: "true" }],
    },
  },
];

/** Acts with no fields, or with the one that they are about. */
const NO_FIELDS_TO_LEAVE_OUT = [
  ...["deactivate", "reactivate"].map((act) => `/admin/users/{userId}/${act}`),
  "/opt-outs/{optOutId}",
  "/lists/{listId}/contacts/{number}",
  "/bulk/batches/{batchId}/schedule",
];

test("every PUT of the API is in this table", () => {
  const puts = apiCalls().filter(({ method }) => method === "PUT");
  const known = [...CALLS.map(({ path }) => path), ...NO_FIELDS_TO_LEAVE_OUT];
  expect(puts.map(({ path }) => path).sort()).toEqual(known.sort());
});

test.each(CALLS)("PUT $path: what is left out stays", async ({ who, at, read, before, other }) => {
  const { api_key, ...whole } = before;
  await put(who, at(), { ...whole, ...(api_key ? { api_key } : {}) });
  expect(await read()).toEqual(before);
  for (const [name, value] of Object.entries(other)) {
    await put(who, at(), { [name]: value });
    expect(await read(), `only ${name} is changed`).toEqual({ ...before, [name]: value });
    await put(who, at(), { ...whole, ...(api_key ? { api_key } : {}) });
  }
  await put(who, at(), {});
  expect(await read(), "nothing is changed").toEqual(before);
});

test("null takes away what may be missing, and nothing else", async () => {
  const [device] = (await get("eka", `${user()}/devices`)).data;
  const at = `${user()}/devices/${deviceId}`;
  const { own_pace } = (await put("eka", at, { gap_min: null, daily_max: null })).device;
  expect(own_pace).toEqual({ ...device.own_pace, gap_min: null, gap_max: null, daily_max: null });
  await put("ani", "/api/me/stop-words", { words: null });
  expect((await get("ani", "/api/me/stop-words")).words).toContain("berhenti");
  await put("eka", server(), { api_key: null });
  const row = await db.server.findUniqueOrThrow({ where: { userId: cast.ani.id } });
  expect(row).toMatchObject({ host: "127.0.0.1", port: 9, https: true, sealedApiKey: "" });
});

test("a server that is not stored needs a host and a port, and keeps its scheme when its port changes", async () => {
  const other = `/api/admin/users/${cast.eka.id}/server`;
  const refused = await ask("PUT", other, { token: tokens.eka, json: { port: 9 } });
  expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ["host"]]);
  expect(await put("eka", server(), { port: 10, api_key: "k" })).toMatchObject({ port: 10, https: true });
});

test("a part of one's own hours says which hours are meant where others are set", async () => {
  await put("ani", "/api/me/hours", { preset: "general" });
  const refused = await ask("PUT", "/api/me/hours", { token: tokens.ani, json: { from: "10:00" } });
  expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ["preset"]]);
  await put("ani", "/api/me/hours", { preset: "own", from: "10:00" });
  expect(await get("ani", "/api/me/hours")).toMatchObject({ preset: "own", from: "10:00", zone: "WITA" });
});
