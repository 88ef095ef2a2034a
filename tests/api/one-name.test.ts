/* One thing has one name in all calls; the names that some calls had before stand beside it until 1.0. */
import { beforeAll, expect, test } from "vitest";
import { description } from "~/api/endpoints";
import type { Actor } from "~/domain/actor";
import { putOnList } from "~/domain/opt-outs/add-remove";
import { recordErasure } from "~/domain/opt-outs/erased-numbers";
import { db, transaction } from "~/platform/db";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { ask, tokenOf } from "./call";

const NOW = new Date("2026-11-27T05:00:00Z");
const SARI = "6281234567890";
const AT = NOW.toISOString();
let ani: Actor;
let eka: Actor;
let user = {};
const tokens: Record<string, string> = {};
let batchId = 0;

beforeAll(async () => {
  ani = await person("Ani", { credits: 1_000 });
  eka = await person("Eka", { role: "SUPER ADMIN" });
  user = { id: ani.id, name: ani.name, email: ani.email };
  for (const actor of [ani, eka]) tokens[actor.name] = await tokenOf(actor);
  const numberOf = (row: number) => (row === 2 ? SARI : `62812${row}`);
  batchId = await queuedBatch(ani, 3, NOW, numberOf);
  const reply = {
    userId: ani.id,
    deviceId: 1,
    messageId: "a",
    batchId,
    rowNo: 2,
    number: SARI,
    text: "Stop",
  };
  await db.reply.create({ data: { ...reply, stop: true, at: NOW } });
  await putOnList(db, ani.id, [SARI], { how: "REPLY", text: "stop", at: NOW });
});

const get = async (path: string, who: "Ani" | "Eka" = "Eka") => {
  const answer = await ask("GET", path, { token: tokens[who]! });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.json;
};

test("when something came about is created_at, whatever it is", async () => {
  const [reply] = (await get(`/api/bulk/batches/${batchId}/replies`, "Ani")).data;
  expect(reply).toMatchObject({ created_at: AT, at: AT });
  const recipient = await get(`/api/admin/recipients/${SARI}`);
  expect(recipient.replies[0]).toMatchObject({ created_at: AT, at: AT });
  expect(recipient.stops[0]).toMatchObject({ created_at: AT, at: AT });
  const [session] = (await get("/api/me/sessions", "Ani")).data;
  expect([typeof session.created_at, session.signed_in_at]).toEqual(["string", session.created_at]);
  await ask("POST", "/api/admin/opt-outs", {
    token: tokens.Eka!,
    json: { phone_numbers: ["6281299990000"] },
  });
  const [act] = (await get("/api/admin/audit-log")).data;
  expect([act.act, typeof act.created_at, act.at]).toEqual(["opt_out.add", "string", act.created_at]);
  await transaction((tx) => recordErasure(tx, ani.id, "6281299990001", { at: NOW, always: true }));
  const { forgotten } = await get("/api/recipients/6281299990001", "Ani");
  expect(forgotten).toMatchObject({ created_at: forgotten.at, done: expect.any(Boolean) });
});

test("a template says when it was made", async () => {
  const json = { name: "Promo", text: "Halo" };
  const { template } = (await ask("POST", "/api/templates", { token: tokens.Ani!, json })).json;
  expect(template).toMatchObject({ created_at: template.updated_at, updated_at: expect.any(String) });
  await db.template.update({ where: { id: template.id }, data: { updatedAt: new Date(0) } });
  expect((await get(`/api/templates/${template.id}`, "Ani")).created_at).toBe(template.created_at);
});

test("a file has the columns of before first, then those by the names of the other calls", async () => {
  const csv = async (path: string, who: "Ani" | "Eka") => {
    const { text } = await ask("GET", path, { token: tokens[who]! });
    const [head, row] = text.replace("\uFEFF", "").split("\r\n");
    return [head!.split(","), row!.split(",")] as const;
  };
  const [replies, reply] = await csv(`/api/bulk/batches/${batchId}/replies/export`, "Ani");
  expect(replies).toEqual(["row", "receiver_number", "at", "stop", "text", "created_at"]);
  expect(reply[5]).toBe(reply[2]);
  const [acts, act] = await csv("/api/admin/audit-log/export", "Eka");
  expect(acts.slice(0, 4)).toEqual(["id", "at", "actor_id", "actor"]);
  expect(acts.slice(-3)).toEqual(["created_at", "actor_name", "target_name"]);
  expect(act.slice(-3)).toEqual([act[1], "Eka", ""]);
  const [lines, line] = await csv("/api/credits/transactions/export", "Ani");
  expect([lines[2], ...lines.slice(-2)]).toEqual(["credits", "amount", "reason"]);
  expect(line.at(-2)).toBe(line[2]);
});

test("whose something is, is a user with id, name and email", async () => {
  const request = { userId: ani.id, amount: 5, unitPrice: 100, totalPrice: 5n, orderAt: NOW };
  await db.creditRequest.create({ data: request });
  const [bought] = (await get("/api/admin/request-buy-credits")).data;
  expect(bought).toMatchObject({ user, user_id: ani.id });
  const [sent] = (await get("/api/admin/bulk-history")).data;
  const { id: user_id, name: user_name, email: user_email } = ani;
  expect(sent).toMatchObject({ user, user_id, user_name, user_email });
  const [recent] = (await get("/api/admin/dashboard")).recent_batches;
  expect(recent).toMatchObject({ user, user_name });
  const { stops, replies, messages } = await get(`/api/admin/recipients/${SARI}`);
  for (const [row] of [stops, replies, messages]) expect(row.user).toEqual(user);
});

test("the figures of a batch are its totals, also in the history and for its owner alike", async () => {
  const counted = { sent: 1, skipped: 1, confirmed: 1, delivered: 1, read: 1 };
  await db.batch.update({ where: { id: batchId }, data: counted });
  const [own] = (await get("/api/bulk/batches?q=test", "Ani")).data;
  const { data } = await get("/api/admin/bulk-history");
  const sent = data.find(({ id }: { id: number }) => id === batchId);
  expect(sent.totals).toMatchObject({ recipients: 3, ...counted });
  expect([own.id, sent.totals]).toEqual([batchId, own.totals]);
  expect([sent.recipients, sent.sent, sent.failed, sent.refunded]).toEqual([3, 1, 0, 0]);
});

test("what changes one's own account answers whether it changed anything", async () => {
  const put = async (path: string, json: object) =>
    (await ask("PUT", path, { token: tokens.Ani!, json })).json;
  for (const [path, change] of [
    ["/api/me/keeping", { keep_days: 30 }],
    ["/api/me/stop-words", { words: ["cukup"] }],
    ["/api/me/stop-words", { words: null }],
    ["/api/me/hours", { preset: "general" }],
    ["/api/me/settings", { phone_number: "+6281234567890" }],
  ] as const) {
    expect([path, await put(path, change)]).toEqual([path, { ok: true, changed: true }]);
    expect([path, await put(path, change)]).toEqual([path, { ok: true, changed: false }]);
    expect([path, await put(path, {})]).toEqual([path, { ok: true, changed: false }]);
  }
});

test("every list has its page in meta, also one that comes whole", async () => {
  await db.server.create({ data: { userId: ani.id, host: "127.0.0.1", port: 9, https: true } });
  for (const name of ["One", "Two"]) {
    await ask("POST", `/api/admin/users/${ani.id}/devices`, { token: tokens.Eka!, json: { name } });
    await ask("POST", "/api/me/tokens", { token: tokens.Ani!, json: { name } });
  }
  const whole = { page: 1, pages: 1 };
  expect((await get(`/api/admin/users/${ani.id}/devices`)).meta).toEqual({ ...whole, total: 2 });
  expect((await get("/api/me/tokens", "Ani")).meta).toEqual({ ...whole, total: 2 });
  expect((await get("/api/me/sessions", "Ani")).meta).toEqual({ ...whole, total: 1 });
  expect((await get("/api/admin/test-bulk/eligible-users")).meta).toEqual({ ...whole, total: 0 });
  expect((await get("/api/admin/dashboard?limit=1&page=2")).users.meta).toEqual({
    ...{ page: 2, pages: 2, total: 2 },
    ...{ current_page: 2, last_page: 2 },
  });
  for (const [path, { get: read }] of Object.entries(description().paths)) {
    const json = read?.responses[200]?.content?.["application/json"]?.schema as
      | { properties?: Record<string, { required?: string[] }> }
      | undefined;
    if (json?.properties?.data)
      expect([path, json.properties.meta?.required]).toEqual([path, ["page", "pages", "total"]]);
  }
});

test("a row of a test is told by the names of an item, and the list is narrowed by user_id", async () => {
  const tested = await queuedBatch(ani, 1, NOW, () => SARI);
  await db.batch.update({ where: { id: tested }, data: { kind: "TEST" } });
  const failed = { reason: "NOT_ON_WHATSAPP", status: "FAILED" };
  await db.batchItem.updateMany({ where: { batchId: tested }, data: failed });
  for (const name of ["user_id", "target_user_id"]) {
    expect((await get(`/api/admin/test-bulk/logs?${name}=${eka.id}`)).data).toEqual([]);
    const [row] = (await get(`/api/admin/test-bulk/logs?${name}=${ani.id}`)).data;
    expect(row).toMatchObject({ receiver_number: SARI, receiver: SARI, error_code: "NOT_ON_WHATSAPP" });
    expect([row.error, typeof row.error_message]).toEqual([row.error_message, "string"]);
  }
});

test("the names of before are marked as such", () => {
  type Shape = { properties?: Record<string, Shape & { deprecated?: boolean }>; items?: Shape };
  const { schemas } = description().components as unknown as { schemas: Record<string, Shape> };
  const marked = ({ properties = {} }: Shape) =>
    Object.keys(properties).filter((name) => properties[name]!.deprecated);
  const names = ["Reply", "Act", "SignInPlace", "HistoryRow"];
  expect(names.map((name) => [name, marked(schemas[name]!)])).toEqual([
    ["Reply", ["at"]],
    ["Act", ["at"]],
    ["SignInPlace", ["signed_in_at"]],
    ["HistoryRow", ["user_id", "user_name", "user_email", "recipients", "sent", "failed", "refunded"]],
  ]);
  const { parameters } = description().paths["/admin/test-bulk/logs"]!.get!;
  expect(parameters.filter(({ deprecated }) => deprecated).map(({ name }) => name)).toEqual([
    "target_user_id",
  ]);
});
