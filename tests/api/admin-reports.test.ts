import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { sendingHours } from "~/domain/sending-hours/hours";
import { sendTest } from "~/http/actions/test-upload-form";
import { db } from "~/platform/db";
import { type Simulator, startSimulator } from "../../simulator/server";
import { queuedBatch } from "../support/batch";
import { wholeCast } from "../support/cast";
import { connectedDevice } from "../support/device";
import { sheetFile } from "../support/sheet";
import { ask, ORIGIN, OWN_PAGE, tokenOf } from "./call";

let simulator: Simulator;
let ani: Actor;
let budi: Actor;
let citra: Actor;
let token = "";
const T = "/api/admin/test-bulk";

beforeAll(async () => {
  simulator = await startSimulator({ waitScale: 0.05 });
  const cast = await wholeCast();
  ({ ani, budi, citra } = cast);
  token = await tokenOf(citra);
  await connectedDevice(ani, simulator);
  await queuedBatch(ani, 3, new Date());
});
afterAll(() => simulator.close());

const fileOf = async (rows: string[][] = [["6281211110001", "Halo"]]) => {
  const { path, filename } = await sheetFile(rows);
  return new File([readFileSync(path)], filename);
};

async function form(target: string | null, file: File | null | undefined = undefined) {
  const body = new FormData();
  if (target !== null) body.set("target_user_id", target);
  if (file !== null) body.set("file", file ?? (await fileOf()));
  return body;
}

const post = (body: FormData) =>
  new Request(`${ORIGIN}/admin/test-bulk`, { method: "POST", headers: OWN_PAGE, body });

/** What the screen's action answers when it refuses. */
async function refusedForm(body: FormData) {
  body.set("request_key", crypto.randomUUID());
  const context = { viewer: citra, sessionId: 1, bearer: false, address: "192.0.2.1", nonce: "n" };
  const answer = await sendTest({ request: post(body), context }, citra);
  if ("to" in answer) throw new Error("it was not refused");
  return { ...answer.refused, status: answer.status };
}

test("GET /admin/dashboard answers exactly the documented fields", async () => {
  const { json } = await ask("GET", "/api/admin/dashboard?per_page=10&page=1", { token });
  expect(Object.keys(json).sort()).toEqual(["recent_batches", "totals", "users"]);
  expect(Object.keys(json.totals)).toEqual([
    ...["total_users", "total_batches", "messages_sent", "messages_today", "success_rate"],
  ]);
  expect(Object.keys(json.users.data[0])).toEqual([
    ...["id", "name", "email", "total_batches", "sent_count", "failed_count", "total_items", "last_activity"],
  ]);
  expect(json.users.meta).toEqual({
    ...{ total: 5, current_page: 1, last_page: 1, page: 1, pages: 1 },
  });
  expect(Object.keys(json.recent_batches[0])).toEqual([
    ...["id", "name", "status", "user_name", "user", "sent", "recipients"],
  ]);
  const narrowed = await ask("GET", "/api/admin/dashboard?q_user=budi&date_from=x&page=y&per_page=z", {
    token,
  });
  expect(narrowed.json.users.data.map(({ name }: { name: string }) => name)).toEqual(["Budi"]);
  expect(narrowed.json.recent_batches).toEqual([]);
});

test("GET /admin/bulk-history lists batches, and its export is an Excel file", async () => {
  const { json } = await ask("GET", "/api/admin/bulk-history?q_user=ani&status=preparing&page=1", { token });
  expect(json.meta).toEqual({ page: 1, pages: 1, total: 1 });
  expect(Object.keys(json.data[0])).toEqual([
    ...["id", "name", "status", "submitted_at", "recipients", "sent", "failed", "refunded"],
    ...["totals", "basis"],
    ...["user", "user_id", "user_name", "user_email"],
  ]);
  const { headers } = await ask("GET", "/api/admin/bulk-history/export", { token });
  expect(headers.get("Content-Type")).toContain("spreadsheetml");
  expect(headers.get("Content-Disposition")).toContain("sending-history.xlsx");
});

test("a test is uploaded for a user, listed in the logs with a sentence for what was wrong, and charged to nobody", async () => {
  const rows = [
    ["6281211110001", "Halo"],
    ["abc", "Halo"],
  ];
  const answer = await ask("POST", `${T}/upload`, {
    token,
    body: await form(String(ani.id), await fileOf(rows)),
  });
  expect(answer.status).toBe(201);
  expect(answer.json).toEqual({
    ok: true,
    batch_id: expect.any(Number),
    read: { source: "xlsx", encoding: null, separator: null, hidden_rows: 0, missing_attachments: [] },
    summary: {
      total: 2,
      queued: 1,
      invalid_numbers: 1,
      invalid_time: 0,
      invalid_message: 0,
      duplicates: 0,
      opted_out: 0,
      missing_value: 0,
      missing_attachment: 0,
    },
  });
  const logs = await ask("GET", `${T}/logs?target_user_id=${ani.id}&lang=id`, { token });
  expect(logs.json.meta).toEqual({ page: 1, pages: 1, total: 2 });
  expect(logs.json.data[1]).toEqual({
    id: `${answer.json.batch_id}-3`,
    device: null,
    receiver: "abc",
    scheduled_at: null,
    status: "INVALID",
    error: "Bukan nomor telepon yang valid.",
    ...{ receiver_number: "abc", error_message: "Bukan nomor telepon yang valid." },
    error_code: "NUMBER_INVALID",
    updated_at: expect.any(String),
  });
  expect((await ask("GET", `${T}/logs?target_user_id=${budi.id}`, { token })).json.data).toEqual([]);
  expect((await ask("GET", `${T}/logs?device_id=99999&page=x`, { token })).json.meta.total).toBe(0);
  expect((await db.user.findUniqueOrThrow({ where: { id: ani.id } })).balance).toBe(997); // the queued batch
});

test("the same upload with the same Idempotency-Key makes one test", async () => {
  const headers = { "Idempotency-Key": "once" };
  const file = await fileOf([["6281211110077", "Once"]]);
  const upload = async () => {
    const body = await form(String(ani.id), file);
    return (await ask("POST", `${T}/upload`, { token, headers, body })).json.batch_id;
  };
  const [first, again] = [await upload(), await upload()];
  expect(again).toBe(first);
});

test("eligible users and the template", async () => {
  const { json } = await ask("GET", `${T}/eligible-users`, { token });
  expect(json.data.map(({ id }: { id: number }) => id)).toEqual([ani.id]);
  const { headers } = await ask("GET", `${T}/template`, { token });
  expect(headers.get("Content-Disposition")).toContain("test-bulk-template.xlsx");
});

test("an upload for nobody, or without a file, says so at the field", async () => {
  const missing = await ask("POST", `${T}/upload`, { token, body: await form(null) });
  expect([missing.status, missing.json.errors]).toEqual([422, { target_user_id: ["Fill in this field."] }]);
  const other = await ask("POST", `${T}/upload`, { token, body: await form(String(budi.id)) });
  expect(other.json.errors).toEqual({ target_user_id: ["Choose an active user with a WAHA server."] });
  const without = await ask("POST", `${T}/upload`, { token, body: await form(String(ani.id), null) });
  expect([without.status, without.json.code]).toEqual([422, "FILE_MISSING"]);
});

test("a server that is away answers 409 with how far the connection came", async () => {
  const { id } = await db.server.create({ data: { userId: budi.id, host: "127.0.0.1", port: 1 } });
  const { status, json } = await ask("POST", `${T}/upload`, { token, body: await form(String(budi.id)) });
  expect([status, json.code, json.stage]).toEqual([409, "SERVER_UNREACHABLE", "tcp"]);
  const nothing =
    "Nothing responds at this host and port. Check that WAHA is running and that this machine can reach it.";
  expect([json.error, json.message, json.detail]).toEqual([nothing, nothing, "ECONNREFUSED"]);
  await db.server.delete({ where: { id } });
});

test("the form keeps the chosen user and marks every field that is missing", async () => {
  expect(await refusedForm(await form(String(ani.id), null))).toMatchObject({
    status: 422,
    initialValue: { target_user_id: String(ani.id) },
    error: { file: ["Choose a file or contact lists, or enter phone numbers."] },
  });
  const both = await refusedForm(await form("", null));
  expect(Object.keys(both.error).sort()).toEqual(["file", "target_user_id"]);
});

test("a form that goes through leads to the logs of that user, and sent again makes no second test", async () => {
  const file = await fileOf([["6281211110088", "Form"]]);
  const send = async () => {
    const body = await form(String(ani.id), file);
    body.set("request_key", "one-page");
    return ask("POST", "/admin/test-bulk", { cookies: { token }, headers: OWN_PAGE, body });
  };
  const [first, again] = [await send(), await send()];
  for (const { headers } of [first, again])
    expect(headers.get("Location")).toBe(`/admin/test-bulk?target_user_id=${ani.id}`);
  const receiver = "6281211110088";
  expect(await db.batchItem.count({ where: { receiver } })).toBe(1);
});

test("the form of a test says when it goes: days that were ticked, and what was typed comes back when it is refused", async () => {
  const fields = async (more: Record<string, string>) => {
    const body = await form(String(ani.id), await fileOf([["6281211110055", "When"]]));
    for (const [name, value] of Object.entries(more)) body.set(name, value);
    for (const day of ["1", "3"]) body.append("hours_days", day);
    return body;
  };
  const own = { hours: "own", hours_from: "10:00", hours_to: "12:00" };
  const refused = await refusedForm(await fields({ ...own, start_at: "2020-01-01T08:00" }));
  expect(refused.error).toEqual({ start_at: [expect.stringMatching(/passed/)] });
  expect(refused.initialValue).toMatchObject({ ...own, hours_days: "1,3", start_at: "2020-01-01T08:00" });
  const body = await fields(own);
  body.set("request_key", "when");
  const sent = await ask("POST", "/admin/test-bulk/upload", { cookies: { token }, headers: OWN_PAGE, body });
  expect(sent.json).toEqual({ to: `/admin/test-bulk?target_user_id=${ani.id}` });
  expect(sent.setCookies.join()).toContain("testBulk.queued");
  const { batchId } = await db.batchItem.findFirstOrThrow({ where: { receiver: "6281211110055" } });
  const { hours } = await db.batch.findUniqueOrThrow({ where: { id: batchId } });
  expect(sendingHours(hours)).toMatchObject({ from: "10:00", to: "12:00", days: [1, 3] });
});

test("a program sends rows as a test, with a text for all", async () => {
  const rows = [{ receiver_number: "6281211110066", nama: "Ani" }];
  const json = { rows, message: "Halo {{nama}}", target_user_id: ani.id };
  const sent = await ask("POST", `${T}/upload`, { token, json });
  expect([sent.status, sent.json.summary.queued]).toEqual([201, 1]);
  expect(await db.batchItem.findFirstOrThrow({ where: { batchId: sent.json.batch_id } })).toMatchObject({
    message: "Halo Ani",
  });
  const nobody = await ask("POST", `${T}/upload`, { token, json: { ...json, target_user_id: undefined } });
  expect([nobody.status, Object.keys(nobody.json.errors)]).toEqual([422, ["target_user_id"]]);
});

test("the Excel file of the screen is the one of the call", async () => {
  const answer = await ask("GET", "/admin/bulk-history/export?q_user=ani", { cookies: { token } });
  expect(answer.headers.get("Content-Disposition")).toContain("sending-history.xlsx");
});
