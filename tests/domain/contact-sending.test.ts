import { beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { batchItems } from "~/domain/batches/items";
import { putContact } from "~/domain/contact-lists/contacts";
import type { Condition } from "~/domain/contact-lists/filter";
import { saveRecipients } from "~/domain/contact-lists/import/save-recipients";
import { changeList, deleteList, listById, unusedListName } from "~/domain/contact-lists/lists";
import { previewSelection, type Selection } from "~/domain/contact-lists/selection";
import { contactsBySelection, listedContacts } from "~/domain/contact-lists/send";
import { recordContacts } from "~/domain/contacts/known-contacts";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { correctText } from "~/domain/imports/correction/correct-text";
import { createBatch } from "~/domain/imports/create";
import { importCheck } from "~/domain/imports/import-check";
import { confirmImport, stageForCheck } from "~/domain/imports/staged-import";
import { putOnList } from "~/domain/opt-outs/add-remove";
import { eraseNumber } from "~/domain/privacy/erase";
import { db, transaction } from "~/platform/db";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { contactsFile, importLines, linesOf, listOf } from "../support/contact-lists";
import { faults, refusal } from "../support/refusal";
import { differencesOf } from "../support/storage";

const NOW = new Date("2026-11-28T05:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 60 * 60_000);
let count = 0;
const somebody = () => person(`S${++count}`, { credits: 1_000 });

let ani: Actor;
let list: number;
beforeAll(async () => {
  ani = await somebody();
  list = await listOf(ani, "Pelanggan", {}, NOW);
  const lines = [
    "phone_number;nama;kota;tagihan;jatuh_tempo",
    "6281234000001;Ani;Bandung;Rp 1.250.000;31/12/2026",
    "6281234000002;Budi;JAKARTA;75.000;2026-11-01",
    "6281234000003;Élise;jakarta;;",
    "6281234000004;Dewi;;900;31/02/2026",
  ];
  await importLines(ani, list, lines, "replace", NOW);
});

const one = (column: string, op: Condition["op"], value = ""): Selection => ({
  list_ids: [list],
  filter: [{ column, op, value }],
});
/** The last digit of each number that is chosen. */
const chosen = async (selection: Selection) =>
  (await previewSelection(ani, selection, NOW)).sample
    .map(({ phone_number }) => phone_number.at(-1))
    .join("");

test.each([
  ["kota", "is", "jakarta", "23"],
  ["Kota", "is_not", "jakarta", "14"],
  ["nama", "is", "élise", "3"],
  ["nama", "contains", "I", "1234"],
  ["nama", "contains", "EL", ""],
  ["kota", "empty", "", "4"],
  ["kota", "not_empty", "", "123"],
  ["tagihan", "gt", "1000", "12"],
  ["tagihan", "lt", "Rp 75.000", "4"],
  ["jatuh_tempo", "gt", "01/12/2026", "1"],
  ["jatuh_tempo", "lt", "2026-12-01", "2"],
  ["jatuh_tempo", "gt", "5", ""],
] as const)("%s %s %s", async (column, op, value, wanted) => {
  expect(await chosen(one(column, op, value))).toBe(wanted);
});

test("all conditions must hold", async () => {
  const filter = [
    { column: "kota", op: "is" as const, value: "jakarta" },
    { column: "tagihan", op: "not_empty" as const, value: "" },
  ];
  expect(await chosen({ list_ids: [list], filter })).toBe("2");
});

test("contacts are chosen by their last reply, and by whether they were ever sent a message", async () => {
  await recordContacts(ani.id, [{ number: "6281234000001", at: daysAgo(3) }], NOW);
  await recordContacts(ani.id, [{ number: "6281234000002", at: daysAgo(90) }], NOW);
  expect(await chosen(one("$replied_days", "lt", "30"))).toBe("1");
  expect(await chosen(one("$replied_days", "gt", "30"))).toBe("2");
  const batch = await queuedBatch(ani, 2, NOW, (row) => `628123400000${row + 1}`); // 3 and 4
  await db.batchItem.updateMany({ where: { batchId: batch, rowNo: 2 }, data: { status: "SENT" } });
  await db.batch.update({ where: { id: batch }, data: { sent: 1 } });
  expect(await chosen(one("$never_contacted", "is", "true"))).toBe("124");
});

test.each([
  ["alamat", "is", "x", { "filter.0.column": "FILTER_COLUMN" }],
  ["$lainnya", "is", "x", { "filter.0.column": "FILTER_COLUMN" }],
  ["jatuh_tempo", "gt", "31/02/2026", { "filter.0.value": "FILTER_VALUE" }],
  ["nama", "is", " ", { "filter.0.value": "REQUIRED" }],
  ["$replied_days", "is", "3", { "filter.0.op": "FILTER_OP" }],
  ["$replied_days", "lt", "soon", { "filter.0.value": "FILTER_VALUE" }],
  ["$never_contacted", "is", "no", { "filter.0.value": "FILTER_VALUE" }],
] as const)("a condition that cannot be answered is refused: %s %s %s", async (column, op, value, wanted) => {
  expect(await faults(previewSelection(ani, one(column, op, value), NOW))).toEqual(wanted);
});

const send = async (who: Actor, selection: Selection, text = "Halo {{nama|Kak}}") => {
  const { recipients, basis } = await listedContacts(who, selection, { basis: null }, NOW);
  return createBatch(who, recipients, { text, basis }, NOW);
};

test("a number on three lists gets one message, with the values of the first list that has it", async () => {
  const budi = await somebody();
  const lists = [
    await listOf(budi, "A", { "081234000001": { nama: "Ani A" }, "081234000002": {} }, NOW),
    await listOf(budi, "B", { "081234000001": { nama: "Ani B" }, "081234000003": { kota: "X" } }, NOW),
    await listOf(budi, "C", { "081234000001": { nama: "Ani C" } }, NOW),
  ];
  const preview = await previewSelection(budi, { list_ids: lists, filter: [] }, NOW);
  expect(preview).toMatchObject({ total: 3, on_several_lists: 2 });
  const { batch, summary } = await send(budi, { list_ids: lists, filter: [] });
  expect(summary).toMatchObject({ total: 3, queued: 3, on_several_lists: 2 });
  expect(batch.name).toBe("A, B, C");
  const { data } = await batchItems(budi, batch.id);
  expect(data.map(({ receiver_number, message }) => [receiver_number, message])).toEqual([
    ["6281234000001", "Halo Ani A"],
    ["6281234000002", "Halo Kak"],
    ["6281234000003", "Halo Kak"],
  ]);
  await deleteList(budi, lists[0]!, NOW); // what is queued stays
  expect((await batchItems(budi, batch.id)).data[0]?.message).toBe("Halo Ani A");
  expect((await checkLedger()).differences).toEqual([]);
  expect(await differencesOf(budi)).toEqual([]);
});

test("opted-out and erased numbers get nothing, and the check page shows them", async () => {
  const budi = await somebody();
  const id = await listOf(budi, "A", { "081234000001": {}, "081234000002": {}, "081234000003": {} }, NOW);
  await transaction((tx) => putOnList(tx, budi.id, ["6281234000002"], { how: "HAND", at: NOW }));
  await eraseNumber(budi, { userId: budi.id }, "081234000003", NOW);
  const { recipients } = await listedContacts(budi, { list_ids: [id], filter: [] }, { basis: null }, NOW);
  const staged = await stageForCheck(budi, recipients, { text: "Halo" }, NOW);
  const { summary } = await confirmImport(budi, staged.id, { again: true }, NOW);
  expect(summary).toMatchObject({ total: 2, queued: 1, opted_out: 1 });
});

test("another's list, a list without a match and a text that is missing are refused", async () => {
  const budi = await somebody();
  expect(await refusal(send(budi, { list_ids: [list], filter: [] }))).toBe("NOT_FOUND");
  expect(await refusal(previewSelection(budi, { list_ids: [list], filter: [] }, NOW))).toBe("NOT_FOUND");
  expect(await faults(send(ani, one("kota", "is", "Medan")))).toEqual({ list_ids: "NO_CONTACTS" });
  const { recipients } = await listedContacts(ani, { list_ids: [list], filter: [] }, { basis: null }, NOW);
  expect(await faults(createBatch(ani, recipients, {}, NOW))).toEqual({ message: "REQUIRED" });
  expect(await refusal(createBatch(ani, recipients, { text: "{{alamat}}" }, NOW))).toBe("UNKNOWN_COLUMN");
});

test("a list that is replaced while it is read makes no half batch", async () => {
  const budi = await somebody();
  const id = await listOf(budi, "A", { "081234000001": {} }, NOW);
  const { recipients } = await listedContacts(budi, { list_ids: [id], filter: [] }, { basis: null }, NOW);
  await importLines(budi, id, ["phone_number", "081234000002"], "replace", NOW);
  expect(await refusal(createBatch(budi, recipients, { text: "Halo" }, NOW))).toBe("CONFLICT");
  expect(await db.batch.count({ where: { userId: budi.id } })).toBe(0);
});

test("a batch takes the legal basis of its lists, unless it is older than 24 months", async () => {
  const budi = await somebody();
  const id = await listOf(budi, "A", { "081234000001": {} }, NOW);
  const wish = { basis: "agreed", basis_note: "Kasir" } as const;
  await changeList(budi, id, wish, NOW);
  const { batch } = await send(budi, { list_ids: [id], filter: [] }, "Halo");
  expect(batch.basis).toEqual({ kind: "agreed", note: "Kasir" });
  await changeList(budi, id, wish, new Date("2024-11-27T00:00:00Z"));
  expect(await faults(send(budi, { list_ids: [id], filter: [] }))).toEqual({ basis: "BASIS_OLD" });
  const given = { kind: "customers" as const, note: null };
  const selection = { list_ids: [id], filter: [] };
  expect((await listedContacts(budi, selection, { basis: given }, NOW)).basis).toEqual(given);
});

test("the recipients of a batch that has ended become a list, each once, with the values of its rows", async () => {
  const budi = await somebody();
  const file = contactsFile([
    "receiver_number;messages;nama;Nama;__proto__",
    "081234000001;Halo;Ani;x;y",
    "081234000001;Halo lagi;Ani;x;y",
    "abc;Halo;Salah;x;y",
    "081234000002;Halo;Budi;x;y",
  ]);
  const { batch } = await createBatch(budi, { ...file, filename: "a.csv" }, {}, NOW);
  expect(await refusal(saveRecipients(budi, batch.id, { name: "Baru" }, NOW))).toBe("NOT_FOUND");
  await db.batch.update({ where: { id: batch.id }, data: { status: "DONE", finishedAt: NOW } });
  expect(await refusal(saveRecipients(ani, batch.id, { name: "Baru" }, NOW))).toBe("NOT_FOUND");
  const { list } = await saveRecipients(budi, batch.id, { name: "Baru" }, NOW);
  expect(await linesOf(budi, list.id)).toEqual([
    "phone_number,nama",
    "6281234000001,Ani",
    "6281234000002,Budi",
  ]);
  expect(await refusal(saveRecipients(budi, batch.id, { name: "Baru" }, NOW))).toBe("NAME_TAKEN");
  expect(await unusedListName(budi, "Baru")).toBe("Baru (2)");
  expect(await listById(budi, list.id)).toMatchObject({ contacts: 2 });
  expect(await differencesOf(budi)).toEqual([]);
});

test("the text of an import from lists is corrected with the contacts that fit now, in the same lists", async () => {
  const budi = await somebody();
  const contacts = { "081234000001": { nama: "Ani", kota: "Bogor" }, "081234000002": { nama: "Budi" } };
  const [id, other] = [await listOf(budi, "A", contacts, NOW), await listOf(budi, "B", contacts, NOW)];
  const selection: Selection = {
    list_ids: [id, other],
    filter: [{ column: "kota", op: "is", value: "bogor" }],
  };
  const { recipients } = await listedContacts(budi, selection, { basis: null }, NOW);
  const staged = await stageForCheck(budi, recipients, { text: "Halo {{nama}}" }, NOW);
  expect((await importCheck(budi, staged.id, { row: null }, NOW)).correctable).toBe(true);
  const correct = (batch: number, text: string) => {
    const findContacts = (chosen: string) => contactsBySelection(budi, chosen, NOW);
    return correctText(budi, batch, { text, findContacts }, NOW);
  };
  const texts = async (batchId: number) =>
    (await db.batchItem.findMany({ where: { batchId }, orderBy: { rowNo: "asc" } })).map(
      ({ message }) => message,
    );
  expect(await faults(correct(staged.id, "Hai {{alamat}}"))).toEqual({ message: "UNKNOWN_COLUMN" });
  expect(await texts(staged.id)).toEqual(["Halo Ani"]); // it stays as it was
  const next = await correct(staged.id, "Hai {{nama}} dari {{kota}}");
  expect(await texts(next.id)).toEqual(["Hai Ani dari Bogor"]);
  await putContact(budi, id, "081234000002", { values: { kota: "Bogor" } }, NOW);
  const later = await correct(next.id, "Hai {{nama}}");
  expect(await texts(later.id)).toEqual(["Hai Ani", "Hai Budi"]);
  await deleteList(budi, other, NOW);
  expect(await refusal(correct(later.id, "Hai"))).toBe("LISTS_GONE");
  const { summary, batch } = await confirmImport(budi, later.id, { again: true }, NOW);
  expect([summary.queued, batch.name]).toEqual([2, "A, B"]);
  expect(await db.stagedUpload.count({ where: { batch: { userId: budi.id } } })).toBe(0);
  expect(await differencesOf(budi)).toEqual([]);
});
