/* Why an item was not sent is told by a code, by which a program can narrow the list; so is who is a known contact. */
import { beforeAll, expect, test } from "vitest";
import { description } from "~/api/endpoints";
import type { Actor } from "~/domain/actor";
import { recordContacts } from "~/domain/contacts/known-contacts";
import { REASONS } from "~/domain/errors";
import { eraseNumber } from "~/domain/privacy/erase";
import { db } from "~/platform/db";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { ask, tokenOf } from "./call";

const NOW = new Date("2026-11-27T05:00:00Z");
const SARI = "6281234567890";
let ani: Actor;
let budi: Actor;
let citra: Actor;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  ani = await person("Ani", { credits: 1_000 });
  budi = await person("Budi", { credits: 1_000 });
  citra = await person("Citra", { role: "ADMIN", features: ["BULK_HISTORY"] });
  for (const actor of [ani, budi, citra]) tokens[actor.name] = await tokenOf(actor);
});

const get = async (path: string, who = "Ani") => (await ask("GET", path, { token: tokens[who]! })).json;

test("each item says by a code why it was not sent, and the list is narrowed by the same code", async () => {
  const id = await queuedBatch(ani, REASONS.length + 1, NOW);
  await db.batch.update({ where: { id }, data: { paused: true } });
  for (const [i, reason] of REASONS.entries())
    await db.batchItem.updateMany({
      where: { batchId: id, rowNo: i + 2 },
      data: { reason, status: "FAILED" },
    });
  const items = `/api/bulk/batches/${id}/items`;
  const { data } = await get(`${items}?limit=100`);
  expect(data.map(({ error_code }: { error_code: string }) => error_code)).toEqual([...REASONS, null]);
  expect(data.at(-1).error_message).toBe(null);
  for (const item of data.slice(0, -1))
    for (const code of [item.error_code, item.error_code.toLowerCase()])
      expect([code, (await get(`${items}?reason=${code}`)).data]).toEqual([code, [item]]);
  const { messages } = await get(`/api/recipients/${data[3].receiver_number}`);
  expect(messages[0]).toMatchObject({ error_code: REASONS[3], error_message: data[3].error_message });
  const csv = (await ask("GET", `/api/bulk/batches/${id}/export`, { token: tokens.Ani! })).text;
  const lines = csv.trim().split("\r\n");
  expect(lines.map((line) => line.split(",").at(-2))).toEqual(["error_code", ...REASONS, ""]);
});

test("the description lists the codes", () => {
  expect(description().components.schemas.ItemErrorCode).toMatchObject({ enum: [...REASONS] });
});

test("a recipient is known to the account that they wrote to, and to admins, until they are erased", async () => {
  const known = async (who: string) => {
    const path = who === "Citra" ? "/api/admin/recipients" : "/api/recipients";
    return (await get(`${path}/${SARI}`, who)).known;
  };
  const each = async () => [await known("Ani"), await known("Budi"), await known("Citra")];
  expect(await each()).toEqual([false, false, false]);
  await recordContacts(budi.id, [{ number: "6281999999999", at: NOW }], NOW);
  expect(await each()).toEqual([false, false, false]);
  await recordContacts(ani.id, [{ number: SARI, at: NOW }], NOW);
  expect(await each()).toEqual([true, false, true]);
  await eraseNumber(ani, { userId: ani.id }, SARI, NOW);
  expect(await each()).toEqual([false, false, false]);
});
