import { expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { batchById } from "~/domain/batches/get";
import { handleMessage, LISTENING } from "~/domain/inbox/handle-message";
import { putOnList } from "~/domain/opt-outs/add-remove";
import { eraseNumber } from "~/domain/privacy/erase";
import { batchReplies, exportReplies } from "~/domain/replies/list";
import { REPLY_CHARACTERS_MAX } from "~/domain/replies/note";
import { pruneReplies } from "~/domain/replies/prune";
import { moveItems } from "~/domain/sending/transition/transition-items";
import { db, transaction } from "~/platform/db";
import { makeSecretsKey } from "~/platform/secrets/key";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";

const NOW = new Date("2026-11-23T05:00:00Z");
const hours = (n: number) => new Date(NOW.getTime() + n * 3_600_000);

let count = 0;
const freshNumber = () => `62814${String(55_000_000 + ++count)}`;

async function withDevice(): Promise<{ ani: Actor; device: number }> {
  const ani = await person(`R${++count}`, { credits: 1_000 });
  const own = { userId: ani.id, name: "P", session: `s${count}`, sealedWebhookSecret: "", createdAt: NOW };
  return { ani, device: (await db.device.create({ data: own })).id };
}

/** A batch whose first row (2) was sent to this person then. */
async function sentTo(ani: Actor, number: string, at: Date): Promise<number> {
  const id = await queuedBatch(ani, 2, at, (row) => (row === 2 ? number : `6281500${count}${row}`));
  const sent = { batchId: id, rowNo: 2, from: "READY", to: "SENT", reason: null, sentAt: at } as const;
  await transaction((tx) => moveItems(tx, [sent], at));
  return id;
}

const writes = async (device: number, number: string, body: string, at = NOW, messageId = `M${++count}`) =>
  handleMessage(await listening(device), { messageId, chatId: `${number}@c.us`, body, at }, at);
const listening = (id: number) => db.device.findUniqueOrThrow({ where: { id }, include: LISTENING });

test("an answer belongs to the newest row that was sent to its writer, and counts once", async () => {
  const { ani, device } = await withDevice();
  const number = freshNumber();
  const [older, newer] = [await sentTo(ani, number, hours(-50)), await sentTo(ani, number, hours(-2))];
  const at = hours(1);
  for (const _again of [1, 2]) await writes(device, number, "Berapa harganya?", at, "SAME");
  expect((await batchReplies(ani, newer)).data).toEqual([
    { row: 2, receiver_number: number, text: "Berapa harganya?", stop: false, at: at.toISOString() },
  ]);
  expect(await batchById(ani, newer)).toMatchObject({ replies: 1, stops: 0 });
  expect(await batchById(ani, older)).toMatchObject({ replies: 0, stops: 0 });
  expect(await db.deviceDay.findMany({ where: { deviceId: device } })).toMatchObject([{ replies: 1 }]);
});

test("nothing is kept of people to whom nothing was sent lately, or by another account", async () => {
  const [{ ani, device }, other] = [await withDevice(), await withDevice()];
  const number = freshNumber();
  const old = await sentTo(ani, number, hours(-8 * 24));
  const others = await sentTo(other.ani, number, hours(-1));
  expect(await writes(device, number, "Halo?")).toBe("unchanged");
  expect(await writes(device, freshNumber(), "Siapa ini?")).toBe("unchanged");
  expect(
    await handleMessage(
      await listening(device),
      { messageId: "G", chatId: "1203@g.us", body: "grup", at: NOW },
      NOW,
    ),
  ).toBe("unchanged");
  expect(await db.reply.count({ where: { batchId: { in: [old, others] } } })).toBe(0);
});

test("a stop is counted apart, and stops", async () => {
  const { ani, device } = await withDevice();
  const number = freshNumber();
  const batch = await sentTo(ani, number, hours(-1));
  await writes(device, number, "Terima kasih");
  expect(await writes(device, number, "BERHENTI")).toBe("changed");
  expect(await batchById(ani, batch)).toMatchObject({ replies: 1, stops: 1 });
  expect((await batchReplies(ani, batch)).data[0]).toMatchObject({ stop: true, text: "BERHENTI" });
  expect(await db.optOut.count({ where: { userId: ani.id, number } })).toBe(1);
});

test("a stranger's text is bounded: its length, and how many of a row are kept", async () => {
  const { ani, device } = await withDevice();
  const number = freshNumber();
  const batch = await sentTo(ani, number, hours(-1));
  await writes(device, number, "panjang ".repeat(5_000));
  const text = (await batchReplies(ani, batch)).data[0]?.text;
  expect(text).toHaveLength(REPLY_CHARACTERS_MAX);
  for (let n = 0; n < 105; n += 1) await writes(device, number, `lagi ${n}`);
  expect((await batchReplies(ani, batch)).meta.total).toBe(100);
  expect(await batchById(ani, batch)).toMatchObject({ replies: 100 });
});

test("an export defuses what a spreadsheet would run; nobody else reads it; after 30 days it is gone", async () => {
  const [{ ani, device }, other] = [await withDevice(), await withDevice()];
  const number = freshNumber();
  const batch = await sentTo(ani, number, hours(-1));
  await writes(device, number, '=HYPERLINK("https://example.com")');
  let csv = "";
  for await (const piece of exportReplies(ani, batch)) csv += piece;
  expect(csv).toContain(`2,${number},2026-11-23 12:00:00,no,`);
  expect(csv).not.toMatch(/,"?=HYPERLINK/);
  await expect(batchReplies(other.ani, batch)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await pruneReplies(hours(29 * 24))).toBe(0);
  expect(await pruneReplies(hours(31 * 24))).toBeGreaterThan(0);
  expect((await batchReplies(ani, batch)).data).toEqual([]);
  expect(await batchById(ani, batch)).toMatchObject({ replies: 1 });
});

test("who is forgotten has no answers left, and later ones are not kept", async () => {
  makeSecretsKey();
  const { ani, device } = await withDevice();
  const number = freshNumber();
  await sentTo(ani, number, hours(-1));
  await writes(device, number, "Nama saya Sari");
  await transaction((tx) => putOnList(tx, ani.id, [number], { how: "HAND", at: NOW }));
  await eraseNumber(ani, { userId: ani.id }, number, NOW);
  await writes(device, number, "Masih di sini");
  await writes(device, number, "STOP");
  expect(await db.reply.count({ where: { number } })).toBe(0);
  expect(await db.optOut.count({ where: { number } })).toBe(0);
});
