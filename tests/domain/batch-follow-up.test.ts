import { expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { type FollowUpGroup, followUp, followUpOffer } from "~/domain/batch-follow-up";
import { batchItems } from "~/domain/batches/items";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { createBatch } from "~/domain/imports/create";
import { confirmImport } from "~/domain/imports/staged-import";
import { putOnList } from "~/domain/opt-outs/add-remove";
import { moveItems } from "~/domain/sending/transition/transition-items";
import { db, transaction } from "~/platform/db";
import { person } from "../support/cast";
import { givenRows } from "../support/given-rows";
import { refusal } from "../support/refusal";

const NOW = new Date();
const LATER = new Date(NOW.getTime() + 31 * 24 * 60 * 60_000);
const NAMES = ["Sari", "Budi", "Wati", "Joko"];
let count = 0;

/** A batch to four people: the first read it, the second replied, and the last one was not sent. */
async function sentBatch(): Promise<{ owner: Actor; id: number }> {
  const owner = await person(`Follow${++count}`, { credits: 50 });
  const rows = NAMES.map((nama, i) => ({
    ...{ receiver_number: `0812 3477 010${i}`, messages: `Halo ${nama}`, nama, scheduled_at: "" },
  }));
  const { batch } = await createBatch(owner, givenRows(rows), { name: "Promo" }, NOW);
  const items = await db.batchItem.findMany({ where: { batchId: batch.id }, orderBy: { rowNo: "asc" } });
  const moves = items.map(({ rowNo }, i) =>
    i < 3
      ? ({ batchId: batch.id, rowNo, from: "READY", to: "SENT", reason: null, sentAt: NOW } as const)
      : ({ batchId: batch.id, rowNo, from: "READY", to: "REFUNDED", reason: "NOT_ON_WHATSAPP" } as const),
  );
  await transaction((tx) => moveItems(tx, moves, NOW));
  const [first, second] = items;
  const read = { batchId: batch.id, rowNo: first!.rowNo };
  await db.batchItem.updateMany({ where: read, data: { readAt: NOW, deliveredAt: NOW, ack: 3 } });
  await db.batch.update({ where: { id: batch.id }, data: { read: 1, delivered: 1 } });
  const reply = {
    batchId: batch.id,
    rowNo: second!.rowNo,
    number: second!.receiver,
    text: "Ya",
    stop: false,
  };
  await db.reply.create({
    data: { ...reply, userId: owner.id, deviceId: 1, messageId: `F${count}`, at: NOW },
  });
  return { owner, id: batch.id };
}

const texts = async (owner: Actor, id: number) =>
  (await batchItems(owner, id, { limit: 100 })).data.map(({ message }) => message);

const GROUPS: [FollowUpGroup, string[]][] = [
  ["NOT_READ", ["Budi, sudah lihat?", "Wati, sudah lihat?"]],
  ["NOT_REPLIED", ["Sari, sudah lihat?", "Wati, sudah lihat?"]],
];

test.each(GROUPS)(
  "%s: a new text goes to those alone, with the values of their rows, once it is confirmed",
  async (group, wanted) => {
    const { owner, id } = await sentBatch();
    expect(await followUpOffer(owner, id, NOW)).toMatchObject({
      groups: [
        { group: "NOT_READ", count: 2 },
        { group: "NOT_REPLIED", count: 2 },
      ],
    });
    const staged = await followUp(owner, id, { group, text: "{{nama}}, sudah lihat?" }, NOW);
    const { name, submittedAt } = await db.batch.findUniqueOrThrow({ where: { id: staged.id } });
    expect([name, submittedAt]).toEqual(["Promo (2)", null]);
    await confirmImport(owner, staged.id, { again: true }, NOW);
    expect(await texts(owner, staged.id)).toEqual(wanted);
    expect((await checkLedger()).differences).toEqual([]);
  },
);

test("opt-outs since then are left out", async () => {
  const { owner, id } = await sentBatch();
  await transaction((tx) => putOnList(tx, owner.id, ["6281234770102"], { how: "HAND", at: NOW }));
  const staged = await followUp(owner, id, { group: "NOT_READ", text: "Halo lagi" }, NOW);
  expect(await db.batch.findUnique({ where: { id: staged.id } })).toMatchObject({
    recipients: 2,
    skipped: 1,
  });
});

test("refusals: no text, no one in the group, replies that are not kept, another's batch; nothing is made", async () => {
  const { owner, id } = await sentBatch();
  const other = await person(`Follow${++count}`, { credits: 5 });
  const batches = await db.batch.count();
  expect(await refusal(followUp(owner, id, { group: "NOT_READ", text: " " }, NOW))).toBe("REQUIRED");
  expect(await refusal(followUp(owner, id, { group: "NOT_READ", text: "{{kota}}" }, NOW))).toBe(
    "UNKNOWN_COLUMN",
  );
  expect(await refusal(followUp(owner, id, { group: "NOT_REPLIED", text: "Halo" }, LATER))).toBe(
    "REPLIES_NOT_KEPT",
  );
  expect((await followUpOffer(owner, id, LATER)).groups[1]).toEqual({ group: "NOT_REPLIED", count: null });
  expect(await refusal(followUp(other, id, { group: "NOT_READ", text: "Halo" }, NOW))).toBe("NOT_FOUND");
  await db.batchItem.updateMany({ where: { batchId: id, status: "SENT" }, data: { readAt: NOW } });
  expect(await refusal(followUp(owner, id, { group: "NOT_READ", text: "Halo" }, NOW))).toBe(
    "FOLLOW_UP_EMPTY",
  );
  expect(await db.batch.count()).toBe(batches);
});
