import { afterEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { contactByNumber, listContacts, putContact, removeContact } from "~/domain/contact-lists/contacts";
import { exportContacts } from "~/domain/contact-lists/export";
import {
  changeList,
  createList,
  deleteList,
  ListInput,
  listById,
  listLists,
} from "~/domain/contact-lists/lists";
import { removeEndedSets } from "~/domain/contact-lists/sets";
import { putOnList } from "~/domain/opt-outs/add-remove";
import { eraseInOpenBatches, eraseNumber } from "~/domain/privacy/erase";
import { deleteUser } from "~/domain/user-deletion/delete-user";
import { db, transaction } from "~/platform/db";
import { env } from "~/platform/env";
import { person } from "../support/cast";
import { freshList, linesOf, listOf, numbersOf } from "../support/contact-lists";
import { refusal } from "../support/refusal";
import { differencesOf, storedOf } from "../support/storage";

const NOW = new Date("2026-11-28T05:00:00Z");
const SOON = new Date("2026-11-28T06:00:00Z");
let count = 0;
const somebody = () => person(`L${++count}`);
const put = (ani: Actor, id: number, number: string, values: Record<string, string | number | null>) =>
  putContact(ani, id, number, { values }, NOW);

afterEach(() => {
  Object.assign(env, { LISTS_MAX: 50, LIST_CONTACTS_MAX: 100_000 });
});

test("a list is made, renamed and deleted by its owner alone, with what it stores", async () => {
  const [ani, budi] = [await somebody(), await somebody()];
  const { list } = await createList(ani, ListInput.parse({ name: " Pelanggan \n" }), NOW);
  expect(list).toMatchObject({ name: "Pelanggan", contacts: 0, columns: [], basis: null });
  expect(await refusal(createList(ani, { name: "Pelanggan" }, NOW))).toBe("NAME_TAKEN");
  await createList(budi, { name: "Pelanggan" }, NOW); // names are of an account
  await put(ani, list.id, "0812 3400 0001", { nama: "Ani" });
  const changed = await changeList(ani, list.id, { name: "Langganan", basis: "customers" }, SOON);
  expect(changed.list).toMatchObject({ name: "Langganan", contacts: 1, basis_at: SOON.toISOString() });
  expect((await changeList(ani, list.id, {}, NOW)).list).toMatchObject({ basis: "customers" });
  for (const act of [
    () => listById(budi, list.id),
    () => changeList(budi, list.id, { name: "x" }, NOW),
    () => listContacts(budi, list.id, {}),
    () => put(budi, list.id, "081234000002", {}),
    () => removeContact(budi, list.id, "081234000001", NOW),
    () => exportContacts(budi, list.id).next(),
    () => deleteList(budi, list.id, NOW),
  ])
    expect(await refusal(act())).toBe("NOT_FOUND");
  await deleteList(ani, list.id, NOW);
  expect(await listLists(ani)).toEqual([]);
  expect(await db.listContact.count({ where: { set: { userId: ani.id } } })).toBe(0);
  expect(await storedOf(ani)).toMatchObject({ lists: 0 });
  expect(await differencesOf(ani, budi)).toEqual([]);
});

test("a contact is there once, its values change by column, and the list shows who opted out", async () => {
  const ani = await somebody();
  const id = await freshList(ani, "Satu", NOW);
  await put(ani, id, "0812 3400 0001", { nama: "Ani", kota: "Bandung" });
  await put(ani, id, "+62 812-3400-0001", { Kota: "Jakarta", poin: 5 });
  await put(ani, id, "081234000002", { nama: "Budi" });
  await transaction((tx) => putOnList(tx, ani.id, ["6281234000002"], { how: "REPLY", at: NOW }));
  const { data, meta } = await listContacts(ani, id, {});
  expect(data.map(({ phone_number, values, opted_out }) => [phone_number, values, opted_out])).toEqual([
    ["6281234000001", { nama: "Ani", kota: "Jakarta", poin: "5" }, false],
    ["6281234000002", { nama: "Budi", kota: "", poin: "" }, true],
  ]);
  expect(meta.total).toBe(2);
  expect(await listById(ani, id)).toMatchObject({ columns: ["nama", "kota", "poin"], contacts: 2 });
  await removeContact(ani, id, "0812 3400 0002", NOW);
  expect(await refusal(removeContact(ani, id, "081234000002", NOW))).toBe("NOT_FOUND");
  expect(await refusal(contactByNumber(ani, id, "6281234000002"))).toBe("NOT_FOUND");
  expect(await listById(ani, id)).toMatchObject({ contacts: 1 });
  expect(await differencesOf(ani)).toEqual([]);
});

test("a search finds a part of a number or of any value, whatever its case, and nothing else", async () => {
  const ani = await somebody();
  const id = await listOf(
    ani,
    "Cari",
    {
      "081234000001": { nama: 'Élise "Bu"', kota: "Bandung" },
      "081234000002": { nama: "Budi", kota: "Jakarta, Barat" },
      "081234000003": { nama: "C\\D", kota: "" },
    },
    NOW,
  );
  const found = (q: string) => numbersOf(ani, id, q);
  expect(await found("élISE")).toEqual(["6281234000001"]);
  expect(await found('"bu"')).toEqual(["6281234000001"]);
  expect(await found("0812 3400 0002")).toEqual(["6281234000002"]);
  expect(await found("ta, bar")).toEqual(["6281234000002"]);
  expect(await found("c\\d")).toEqual(["6281234000003"]);
  expect(await found('","')).toEqual([]); // between two values, as they are stored
  expect(await found(",")).toEqual(["6281234000002"]);
  expect(await found("nama")).toEqual([]);
});

test.each([
  [JSON.parse('{"__proto__": "x"}'), "values", "COLUMN_NAME"],
  [{ $replied_days: "1" }, "values", "COLUMN_NAME"],
  [{ Messages: "x" }, "values", "COLUMN_NAME"],
  [{ "": "x" }, "values", "COLUMN_NAME"],
  [{ ["k".repeat(101)]: "x" }, "values", "COLUMN_NAME_LONG"],
  [{ nama: "x".repeat(40 * 1024) }, "values", "VALUE_TOO_LONG"],
  [Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`k${i}`, "x"])), "values", "TOO_MANY_COLUMNS"],
])("what no contact can have is refused with its own sentence (%#)", async (values, field, code) => {
  const ani = await somebody();
  const id = await freshList(ani, "Salah", NOW);
  const thrown = await put(ani, id, "081234000001", values as Record<string, string>).catch((error) => error);
  expect(thrown.fields).toMatchObject({ [field]: [{ code }] });
  expect(await listById(ani, id)).toMatchObject({ contacts: 0, columns: [] });
});

test("no number, the 51st list and a contact too many are refused", async () => {
  const ani = await somebody();
  const id = await freshList(ani, "Batas", NOW);
  expect(await refusal(put(ani, id, "abc", {}))).toBe("NO_PHONE_NUMBER");
  Object.assign(env, { LISTS_MAX: 1, LIST_CONTACTS_MAX: 1 });
  expect(await refusal(createList(ani, { name: "Lagi" }, NOW))).toBe("TOO_MANY_LISTS");
  await put(ani, id, "081234000001", {});
  expect(await refusal(put(ani, id, "081234000002", {}))).toBe("LIST_FULL");
  await put(ani, id, "081234000001", { nama: "Ani" }); // it is there already
  expect(await linesOf(ani, id)).toEqual(["phone_number,nama", "6281234000001,Ani"]);
});

test("an erased number goes from every list, and cannot be added again", async () => {
  const [ani, budi] = [await somebody(), await somebody()];
  const lists = [
    await listOf(ani, "A", { "081377000001": { nama: "Sari" }, "081377000002": {} }, NOW),
    await listOf(ani, "B", { "081377000001": {} }, NOW),
  ];
  const others = await listOf(budi, "C", { "081377000001": {} }, NOW);
  await eraseNumber(ani, { userId: ani.id }, "0813 7700 0001", NOW);
  expect(await numbersOf(ani, lists[0]!)).toEqual(["6281377000002"]);
  expect(await listById(ani, lists[1]!)).toMatchObject({ contacts: 0 });
  expect(await numbersOf(budi, others)).toEqual(["6281377000001"]);
  expect(await db.listContact.count({ where: { number: "6281377000001", set: { userId: ani.id } } })).toBe(0);
  const thrown = await put(ani, lists[0]!, "081377000001", {}).catch((error) => error);
  expect(thrown.fields).toEqual({ number: [{ code: "NUMBER_ERASED" }] });
  const eka = await person(`Eka${count}`, { role: "SUPER ADMIN" });
  await eraseNumber(eka, "everybody", "081377000001", NOW); // also where no message was ever sent to it
  expect(await listById(budi, others)).toMatchObject({ contacts: 0 });
  expect(await differencesOf(ani, budi)).toEqual([]);
});

test("while an import is read, an erased number is hidden, and goes when that has ended", async () => {
  const ani = await somebody();
  const id = await listOf(ani, "A", { "081377000003": { nama: "Sari" } }, NOW);
  const data = { userId: ani.id, listId: id, columns: [], mode: "merge", createdAt: NOW };
  const set = await db.contactSet.create({ data });
  await eraseNumber(ani, { userId: ani.id }, "081377000003", NOW);
  const stored = { setId: set.id, number: "6281377000003", values: [], folded: [], addedAt: NOW };
  await db.listContact.create({ data: stored }); // by an import that began before
  await db.contactSet.update({ where: { id: set.id }, data: { whole: true } });
  expect(await numbersOf(ani, id)).toEqual([]);
  await eraseInOpenBatches(NOW);
  expect(await db.listContact.count({ where: { number: "6281377000003" } })).toBe(0);
  expect(await db.forgotten.count({ where: { userId: ani.id, number: { not: null } } })).toBe(0);
});

test("with an account its lists go, and their contacts", async () => {
  const ani = await somebody();
  await listOf(ani, "A", { "081234000001": {} }, NOW);
  const eka = await person(`Eka${++count}`, { role: "SUPER ADMIN" });
  await deleteUser(eka, ani.id, NOW);
  expect(await db.contactSet.count({ where: { userId: ani.id } })).toBe(0);
  expect(await removeEndedSets(NOW, ani.id)).toBe(0);
});
