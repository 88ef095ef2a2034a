import { expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { handleMessage, LISTENING } from "~/domain/inbox/handle-message";
import { eraseNumber } from "~/domain/privacy/erase";
import { listReplies, readAllReplies, readReply } from "~/domain/replies/inbox";
import { countUnread } from "~/domain/reports/unread";
import { moveItems } from "~/domain/sending/transition/transition-items";
import { db, transaction } from "~/platform/db";
import { makeSecretsKey } from "~/platform/secrets/key";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { refusal } from "../support/refusal";

const NOW = new Date("2026-11-23T05:00:00Z");
let count = 0;

/** An account that wrote to these numbers, one batch for each. */
async function wroteTo(...numbers: string[]): Promise<{ owner: Actor; device: number; batches: number[] }> {
  const owner = await person(`Inbox${++count}`, { credits: 100 });
  const own = { userId: owner.id, name: "P", session: `i${count}`, sealedWebhookSecret: "", createdAt: NOW };
  const { id: device } = await db.device.create({ data: own });
  const batches: number[] = [];
  for (const number of numbers) {
    const batchId = await queuedBatch(owner, 1, NOW, () => number);
    const sent = { batchId, rowNo: 2, from: "READY", to: "SENT", reason: null, sentAt: NOW } as const;
    await transaction((tx) => moveItems(tx, [sent], NOW));
    batches.push(batchId);
  }
  return { owner, device, batches };
}

async function writes(device: number, number: string, body: string): Promise<void> {
  const listening = await db.device.findUniqueOrThrow({ where: { id: device }, include: LISTENING });
  await handleMessage(listening, { messageId: `I${++count}`, chatId: `${number}@c.us`, body, at: NOW }, NOW);
}

test("replies to all batches stand in one list; those that need an answer are unread until they are marked", async () => {
  const [one, two] = ["6281455500001", "6281455500002"];
  const { owner, device, batches } = await wroteTo(one, two);
  await writes(device, one, "Berapa harganya?");
  await writes(device, two, "BERHENTI");
  await writes(device, two, "Terima kasih");
  const { data, meta } = await listReplies(owner);
  expect(meta.total).toBe(3);
  expect(data.map(({ batch, text, stop, unread }) => [batch.id, text, stop, unread])).toEqual([
    [batches[1], "Terima kasih", false, true],
    [batches[1], "BERHENTI", true, false],
    [batches[0], "Berapa harganya?", false, true],
  ]);
  expect((await countUnread(owner)).replies).toBe(2);
  await readReply(owner, data[0]!.id);
  await readReply(owner, data[0]!.id);
  expect((await listReplies(owner, { unread: true })).data.map(({ text }) => text)).toEqual([
    "Berapa harganya?",
  ]);
});

test("what comes after the page was made stays unread when all that it shows is marked", async () => {
  const number = "6281455500003";
  const { owner, device } = await wroteTo(number);
  await writes(device, number, "Satu");
  const [shown] = (await listReplies(owner)).data;
  await writes(device, number, "Dua");
  await readAllReplies(owner, shown!.id);
  expect((await listReplies(owner, { unread: true })).data.map(({ text }) => text)).toEqual(["Dua"]);
  await readAllReplies(owner);
  expect((await countUnread(owner)).replies).toBe(0);
});

test("another account neither sees, counts nor marks them", async () => {
  const number = "6281455500004";
  const { owner, device } = await wroteTo(number);
  const other = await wroteTo("6281455500005");
  await writes(device, number, "Halo");
  const [reply] = (await listReplies(owner)).data;
  expect((await listReplies(other.owner)).data).toEqual([]);
  expect((await countUnread(other.owner)).replies).toBe(0);
  expect(await refusal(readReply(other.owner, reply!.id))).toBe("NOT_FOUND");
  await readAllReplies(other.owner);
  expect((await countUnread(owner)).replies).toBe(1);
});

test("a number whose data is erased is not in the list any more, nor in the count", async () => {
  makeSecretsKey();
  const number = "6281455500006";
  const { owner, device } = await wroteTo(number);
  await writes(device, number, "Nama saya Sari");
  await eraseNumber(owner, { userId: owner.id }, number, NOW);
  expect((await listReplies(owner)).meta.total).toBe(0);
  expect((await countUnread(owner)).replies).toBe(0);
});
