import { beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { db } from "~/platform/db";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { hold, statuses } from "../support/forgetting";
import { ask, OWN_PAGE, tokensOf } from "./call";

let ani: Actor;
let token = "";
beforeAll(async () => {
  ani = await person("Ani", { credits: 100 });
  token = (await tokensOf(ani)).token;
});

/** Row 3 goes in an hour. */
async function held(): Promise<number> {
  const id = await queuedBatch(ani, 2, new Date());
  const dueAt = new Date(Date.now() + 60 * 60_000);
  await db.batchItem.updateMany({ where: { batchId: id, rowNo: 3 }, data: { dueAt } });
  await hold();
  return id;
}

test("a held batch is released as a whole, or only what was surely not sent", async () => {
  const [some, all] = [await held(), await held()];
  const resume = (id: number, json?: object) =>
    ask("POST", `/api/bulk/batches/${id}/resume`, { token, json });
  const wrong = await resume(some, { only_unsent: "yes" });
  expect([wrong.status, Object.keys(wrong.json.errors)]).toEqual([422, ["only_unsent"]]);
  expect((await resume(some, { only_unsent: true })).json.batch.totals).toMatchObject({ failed: 1 });
  expect(await statuses(some)).toEqual(["FAILED", "READY"]);
  expect((await resume(all)).status).toBe(200);
  expect(await statuses(all)).toEqual(["READY", "READY"]);
});

test("the API tells both numbers of a held batch before it is released, to whoever may release it", async () => {
  const id = await held();
  const told = async (by: string) =>
    (await ask("GET", `/api/bulk/batches/${id}`, { token: by })).json.release;
  const { token: citra } = await tokensOf(
    await person("Citra", { role: "ADMIN", features: ["BULK_HISTORY"] }),
  );
  expect(await told(token)).toEqual({ doubtful: 1, unsent: 1 });
  expect(await told(citra)).toBe(null);
  await ask("POST", `/api/bulk/batches/${id}/resume`, { token });
  expect(await told(token)).toBe(null);
});

test("the page of a held batch has both numbers before it is released, and both choices", async () => {
  const id = await held();
  const cookies = { token };
  const page = async () => (await ask("GET", `/batches/${id}`, { cookies })).json;
  expect(await page()).toMatchObject({ release: { doubtful: 1, unsent: 1 } });
  const body = new URLSearchParams({ intent: "release_unsent" });
  expect((await ask("POST", `/batches/${id}`, { cookies, headers: OWN_PAGE, body })).status).toBe(302);
  expect(await statuses(id)).toEqual(["FAILED", "READY"]);
  expect(await page()).toMatchObject({ release: null });
});

test("a call that needs no body takes any that says nothing to it, and never passes over what it is asked", async () => {
  const id = await queuedBatch(ani, 1, new Date());
  const form = "application/x-www-form-urlencoded";
  const resume = async (body?: BodyInit, headers: Record<string, string> = {}) =>
    (await ask("POST", `/api/bulk/batches/${id}/resume`, { token, body, headers })).status;
  expect(await resume()).toBe(200);
  expect(await resume("", { "Content-Type": form })).toBe(200);
  expect(await resume("a=1", { "Content-Type": form })).toBe(200);
  expect(await resume(new Blob(["go on"]))).toBe(200);
  expect(await resume("only_unsent=true", { "Content-Type": form })).toBe(415);
  expect(await resume(new Blob(['{"only_unsent": true}']))).toBe(415);
  expect(await resume('{"only_unsent": true}', { "Content-Type": "application/json" })).toBe(200);
  const retry = `/api/bulk/batches/${id}/retry`;
  const retried = await ask("POST", retry, { token, body: "a=1", headers: { "Content-Type": form } });
  expect(retried.json.code).toBe("NOTHING_TO_RETRY");
});
