import { beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { attachToAll } from "~/domain/attachments/check";
import { attachmentFile } from "~/domain/batches/attachment-file";
import { exportItems } from "~/domain/batches/export";
import { batchById } from "~/domain/batches/get";
import { batchItems } from "~/domain/batches/items";
import { batchReplies, exportReplies } from "~/domain/replies/list";
import { batchPage } from "~/domain/reports/batch-page";
import { db } from "~/platform/db";
import { ask, tokenOf } from "../api/call";
import { queuedBatch } from "../support/batch";
import { person, wholeCast } from "../support/cast";
import { pngFile, uploaded } from "../support/evidence";
import { refusal } from "../support/refusal";

// Recipients and texts of other people's batches need BULK_HISTORY; without it an admin sees totals.

const now = new Date();
const TEXT = "Halo {{nama}}, tagihan Anda";
let people: Record<"ani" | "budi" | "citra" | "dewi" | "eka", Actor>;
let id = 0;

beforeAll(async () => {
  people = await wholeCast();
  id = await queuedBatch(people.ani, 2, now, undefined, { attached: "ALL", price: 1 });
  await attachToAll(id, { ...uploaded(pngFile()), filename: "slip.png", type: "png" }, now);
  await db.batch.update({ where: { id }, data: { text: TEXT, replies: 1 } });
  const replied = { batchId: id, rowNo: 2, number: "6281210000002", text: "Sudah lunas", stop: false };
  await db.reply.create({
    data: { ...replied, userId: people.ani.id, deviceId: 1, messageId: "r1", at: now },
  });
});

/** Everything that tells a recipient or a text of the batch, by name. */
const readings: [string, (actor: Actor) => Promise<unknown>][] = [
  ["its items", (actor) => batchItems(actor, id)],
  ["a search among them", (actor) => batchItems(actor, id, { q: "Halo" })],
  ["those of one status", (actor) => batchItems(actor, id, { status: "READY" })],
  ["those of one reason", (actor) => batchItems(actor, id, { reason: "REFUSED" })],
  ["its export", (actor) => exportItems(actor, id, String).next()],
  ["its replies", (actor) => batchReplies(actor, id)],
  ["the export of its replies", (actor) => exportReplies(actor, id).next()],
  ["its attachment", (actor) => attachmentFile(actor, id)],
  ["the attachment of a row", (actor) => attachmentFile(actor, id, 2)],
];

test.each(readings)(
  "%s: for its owner, BULK_HISTORY and Super Admins, not for other admins",
  async (_, read) => {
    for (const who of ["ani", "citra", "eka"] as const) await read(people[who]);
    expect(await refusal(read(people.dewi))).toBe("BULK_HISTORY_REQUIRED");
    expect(await refusal(read(people.budi))).toBe("NOT_FOUND");
  },
);

test("an admin without it sees the totals, and neither text nor attachment", async () => {
  const { totals, text, name } = await batchById(people.dewi, id);
  expect([totals.recipients, text, name]).toEqual([2, null, "test.xlsx"]);
  const page = await batchPage(people.dewi, id, now);
  expect(page).toMatchObject({ totals_only: true, attachment: null, reasons: [], batch: { text: null } });
  for (const who of ["ani", "citra", "eka"] as const) {
    const seen = await batchPage(people[who], id, now);
    expect(seen).toMatchObject({ totals_only: false, attachment: { name: "slip.png" } });
    expect([(await batchById(people[who], id)).text, seen.batch.text]).toEqual([TEXT, TEXT]);
  }
});

test("the screen and the calls of such an admin hold no recipient and no text, and say why", async () => {
  const token = await tokenOf(people.dewi);
  for (const path of [`/batches/${id}`, `/send/new?batch=${id}`, `/api/bulk/batches/${id}`]) {
    const isCall = path.startsWith("/api");
    const answer = await ask("GET", path, isCall ? { token } : { cookies: { token } });
    expect(answer.status).toBe(200);
    expect(answer.text).not.toMatch(/62812|Halo|tagihan|lunas|slip\.png/);
  }
  const { json } = await ask("GET", `/api/bulk/batches/${id}/items?lang=en`, { token });
  expect(json).toMatchObject({ ok: false, code: "BULK_HISTORY_REQUIRED" });
  expect(json.error).toContain("Only admins with the feature “Sending history”");
});

test("a test belongs to the admin who made it: other admins see its texts with BULK_HISTORY only", async () => {
  const tester = await person("Tari", { role: "ADMIN", features: ["TEST_BULK"] });
  const other = await person("Toni", { role: "ADMIN", features: ["TEST_BULK"] });
  const testId = await queuedBatch(people.ani, 1, now);
  await db.batch.update({ where: { id: testId }, data: { kind: "TEST", createdById: tester.id } });
  for (const actor of [tester, people.citra, people.eka])
    expect((await batchItems(actor, testId)).data).toHaveLength(1);
  expect(await refusal(batchItems(other, testId))).toBe("BULK_HISTORY_REQUIRED");
  expect(await refusal(batchItems(people.ani, testId))).toBe("NOT_FOUND");
});
