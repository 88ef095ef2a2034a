import { afterEach, expect, test, vi } from "vitest";
import type { Actor } from "~/domain/actor";
import { putContact } from "~/domain/contact-lists/contacts";
import {
  confirmContacts,
  discardContacts,
  importContacts,
  stageContacts,
  stagedContacts,
} from "~/domain/contact-lists/import/import-contacts";
import { readContacts } from "~/domain/contact-lists/import/read-contacts";
import { storeContacts } from "~/domain/contact-lists/import/store-contacts";
import { listById } from "~/domain/contact-lists/lists";
import { removeEndedSets } from "~/domain/contact-lists/sets";
import { eraseNumber } from "~/domain/privacy/erase";
import { db } from "~/platform/db";
import { RawConnection } from "~/platform/db/raw-connection";
import { env } from "~/platform/env";
import { person } from "../support/cast";
import { contactsFile, freshList, importLines, linesOf } from "../support/contact-lists";
import { refusal } from "../support/refusal";
import { sheetFile } from "../support/sheet";
import { differencesOf } from "../support/storage";

vi.mock("~/domain/contact-lists/import/store-contacts", { spy: true });

const NOW = new Date("2026-11-28T05:00:00Z");
const LATER = new Date("2026-11-28T07:00:00Z");
let count = 0;
const somebody = () => person(`I${++count}`);
const FIRST = ["No HP;Nama;Kota", "081234000001;Ani;Bandung", "081234000002;Budi;Jakarta"];

async function filled(): Promise<{ ani: Actor; id: number }> {
  const ani = await somebody();
  const id = await freshList(ani, "Pelanggan", NOW);
  await importLines(ani, id, FIRST, "merge", NOW);
  return { ani, id };
}

afterEach(() => {
  Object.assign(env, { LIST_CONTACTS_MAX: 100_000 });
});

test("a file is read as an upload is: usual headings, numbers as people write them, and bad rows are counted", async () => {
  const ani = await somebody();
  const id = await freshList(ani, "Pelanggan", NOW);
  const lines = [
    "Nama;No. HP;messages;Kota",
    "Ani;0812 3400 0001;Halo;Bandung",
    "Budi;abc;Halo;",
    `Citra;081234000003;Halo;${"x".repeat(40 * 1024)}`,
    "Ani lagi;+62 812-3400-0001;Halo;Jakarta",
    ";;;",
    "Dewi;081234000004;Halo;",
  ];
  expect(await importLines(ani, id, lines, "replace", NOW)).toEqual({
    ...{ total: 5, added: 2, updated: 0, removed: 0, unchanged: 0 },
    ...{ invalid_numbers: 1, invalid_values: 1, duplicates: 1, erased: 0 },
  });
  expect(await linesOf(ani, id)).toEqual([
    "phone_number,Nama,Kota",
    "6281234000001,Ani lagi,Jakarta",
    "6281234000004,Dewi,",
  ]);
  expect(await differencesOf(ani)).toEqual([]);
});

test("merge keeps contacts and columns that the file does not have; replace makes the list what the file is", async () => {
  const { ani, id } = await filled();
  const more = ["phone_number,nama,poin", "6281234000002,Budi S,7", "6281234000003,Citra,9"];
  expect(await importLines(ani, id, more, "merge", NOW)).toMatchObject({
    added: 1,
    updated: 1,
    unchanged: 0,
  });
  expect(await linesOf(ani, id)).toEqual([
    "phone_number,Nama,Kota,poin",
    "6281234000001,Ani,Bandung,",
    "6281234000002,Budi S,Jakarta,7",
    "6281234000003,Citra,,9",
  ]);
  expect(await importLines(ani, id, more, "merge", NOW)).toMatchObject({
    added: 0,
    updated: 0,
    unchanged: 2,
  });
  const added = (
    await db.listContact.findFirstOrThrow({
      where: { number: "6281234000002", set: { userId: ani.id, endedAt: null } },
    })
  ).addedAt;
  expect(await importLines(ani, id, more, "replace", LATER)).toMatchObject({
    ...{ added: 0, updated: 1, removed: 1, unchanged: 1 }, // Citra had nothing else
  });
  expect(await linesOf(ani, id)).toEqual([
    "phone_number,nama,poin",
    "6281234000002,Budi S,7",
    "6281234000003,Citra,9",
  ]);
  expect(added).toEqual(NOW);
  expect(await listById(ani, id)).toMatchObject({ contacts: 2, columns: ["nama", "poin"] });
  expect(await differencesOf(ani)).toEqual([]);
});

test("the check page says what would change, and nothing changes until it is confirmed, once", async () => {
  const { ani, id } = await filled();
  const file = contactsFile(["no hp,nama,kota", "081234000002,Budi,Bogor", "081234000009,Eka,", "12,x,"]);
  const { id: staged } = await stageContacts(ani, id, file, "replace", NOW);
  const { reading, contacts, isOld } = await stagedContacts(ani, id, staged, NOW);
  expect(reading.summary).toMatchObject({ added: 1, updated: 1, removed: 1, invalid_numbers: 1 });
  expect(reading.faults).toEqual([{ row: 4, typed: "12", reason: "NUMBER_INVALID" }]);
  expect([contacts, isOld]).toEqual([2, false]);
  expect(await listById(ani, id)).toMatchObject({ contacts: 2 });
  expect(await refusal(confirmContacts(await somebody(), id, staged, NOW))).toBe("NOT_FOUND");
  await confirmContacts(ani, id, staged, NOW);
  await confirmContacts(ani, id, staged, NOW); // a second press
  expect(await linesOf(ani, id)).toEqual([
    "phone_number,nama,kota",
    "6281234000002,Budi,Bogor",
    "6281234000009,Eka,",
  ]);
  const { id: dropped } = await stageContacts(ani, id, file, "merge", NOW);
  await discardContacts(ani, id, dropped, NOW);
  expect(await refusal(confirmContacts(ani, id, dropped, NOW))).toBe("NOT_FOUND");
  expect(await db.contactSet.count({ where: { userId: ani.id } })).toBe(1);
  expect(await differencesOf(ani)).toEqual([]);
});

test("an import that was compared with an older list is refused, and goes after an hour", async () => {
  const { ani, id } = await filled();
  const { id: staged } = await stageContacts(ani, id, contactsFile(FIRST), "replace", NOW);
  await putContact(ani, id, "081234000008", { values: { Nama: "Hana" } }, NOW);
  expect((await stagedContacts(ani, id, staged, NOW)).isOld).toBe(true);
  expect(await refusal(confirmContacts(ani, id, staged, NOW))).toBe("CONFLICT");
  expect((await linesOf(ani, id)).length).toBe(4);
  expect(await refusal(stagedContacts(ani, id, staged, LATER))).toBe("NOT_FOUND");
  expect(await removeEndedSets(LATER, ani.id)).toBe(1);
  expect(await differencesOf(ani)).toEqual([]);
});

test("an import that dies anywhere leaves the old list whole, and what it stored is removed", async () => {
  const { ani, id } = await filled();
  const before = await linesOf(ani, id);
  const list = await listById(ani, id);
  const { setId } = await db.contactList.findUniqueOrThrow({ where: { id } });
  const lines = Array.from({ length: 5_000 }, (_, i) => `62812${40_000_000 + i};N${i}`);
  const file = contactsFile(["No HP;Nama", ...lines]);
  const actual = await vi.importActual<typeof import("~/domain/contact-lists/import/store-contacts")>(
    "~/domain/contact-lists/import/store-contacts",
  );
  const alone = await RawConnection.open(env.DATABASE_URL);
  try {
    for (const portion of [1, 2, 3]) {
      const data = { userId: ani.id, listId: id, columns: [], mode: "replace", createdAt: NOW };
      const set = await db.contactSet.create({ data });
      let stored = 0;
      vi.mocked(storeContacts).mockImplementation((...args) => {
        stored += 1;
        if (stored === portion) throw new Error("killed");
        return actual.storeContacts(...args);
      });
      const task = {
        ...{ setId: set.id, userId: ani.id, country: "ID", mode: "replace" as const, now: NOW },
        base: { setId, columns: list.columns, contacts: 2 },
        source: { kind: "file" as const, path: file.path },
        contactsMax: 100_000,
      };
      await expect(readContacts(alone, task)).rejects.toThrow("killed");
      vi.mocked(storeContacts).mockReset();
      expect(await linesOf(ani, id)).toEqual(before);
    }
  } finally {
    await alone.close();
  }
  expect(await differencesOf(ani)).toEqual([]); // what it stored counts until it is removed
  expect(await removeEndedSets(LATER, ani.id)).toBe(3);
  expect(await db.listContact.count({ where: { set: { userId: ani.id } } })).toBe(2);
  expect(await linesOf(ani, id)).toEqual(before);
  expect(await differencesOf(ani)).toEqual([]);
});

test("the same import twice at the same moment is one of them after the other", async () => {
  const { ani, id } = await filled();
  const file = () => contactsFile(["No HP;Nama", "081234000003;Citra"]);
  const both = [0, 1].map(() => importContacts(ani, id, file(), "merge", NOW));
  const summaries = (await Promise.all(both)).map(({ summary }) => [summary.added, summary.unchanged]);
  expect(summaries.sort()).toEqual([
    [0, 1],
    [1, 0],
  ]);
  expect(await listById(ani, id)).toMatchObject({ contacts: 3 });
  expect(await differencesOf(ani)).toEqual([]);
});

test("a list that changes while its import is read is read again", async () => {
  const { ani, id } = await filled();
  const adding = putContact(ani, id, "081234000007", { values: {} }, NOW);
  const importing = importLines(ani, id, ["No HP;Nama", "081234000003;Citra"], "merge", NOW);
  await Promise.all([adding, importing]);
  expect((await linesOf(ani, id)).length).toBe(5);
});

test("an erased number does not come back with an import", async () => {
  const { ani, id } = await filled();
  await eraseNumber(ani, { userId: ani.id }, "081234000001", NOW);
  expect(await importLines(ani, id, FIRST, "merge", NOW)).toMatchObject({
    added: 0,
    unchanged: 1,
    erased: 1,
  });
  expect(await linesOf(ani, id)).toEqual(["phone_number,Nama,Kota", "6281234000002,Budi,Jakarta"]);
});

test.each([
  [["No HP;__proto__", "081234000001;x"], "VALIDATION", "COLUMN_NAME"],
  [["No HP;$never_contacted", "081234000001;x"], "VALIDATION", "COLUMN_NAME"],
  [["No HP;Nama;nama", "081234000001;x;y"], "FILE_DOUBLED_HEADER", "FILE_DOUBLED_HEADER"],
  [["Nama;Kota", "Ani;Bandung"], "FILE_WRONG_HEADERS", "FILE_WRONG_HEADERS"],
  [["No HP;Nama", "abc;Ani"], "VALIDATION", "LIST_EMPTY"],
  [["No HP;Nama"], "VALIDATION", "LIST_EMPTY"],
  [
    [`No HP;${Array.from({ length: 300 }, (_, i) => `k${i}`).join(";")}`, "081234000001"],
    "VALIDATION",
    "TOO_MANY_COLUMNS",
  ],
])("a file that cannot be a list is refused with its own sentence (%#)", async (lines, code, fault) => {
  const { ani, id } = await filled();
  const thrown = await importContacts(ani, id, contactsFile(lines), "replace", NOW).catch((error) => error);
  expect(thrown.code).toBe(code);
  expect(thrown.fields).toMatchObject({ file: [{ code: fault }] });
  expect((await linesOf(ani, id)).length).toBe(3);
  expect(await differencesOf(ani)).toEqual([]);
});

test("more contacts than a list may have are refused as a whole", async () => {
  const { ani, id } = await filled();
  Object.assign(env, { LIST_CONTACTS_MAX: 3 });
  const three = ["No HP", "081234000003", "081234000004", "081234000005"];
  expect(await refusal(importContacts(ani, id, contactsFile(three), "merge", NOW))).toBe("LIST_FULL");
  expect((await linesOf(ani, id)).length).toBe(3);
  expect(await importLines(ani, id, three, "replace", NOW)).toMatchObject({ added: 3, removed: 2 });
});

test("dates of a workbook are shown as it shows them, and compared as dates", async () => {
  const ani = await somebody();
  const id = await freshList(ani, "Excel", NOW);
  const file = await sheetFile(
    [["081234000001", new Date("2026-12-31T00:00:00Z"), 1_250_000]],
    [...["phone_number", "jatuh_tempo", "tagihan"]],
  );
  await importContacts(ani, id, file, "merge", NOW);
  const { sorts } = await db.listContact.findFirstOrThrow({ where: { set: { userId: ani.id } } });
  expect(sorts).toEqual(["2026-12-30T17:00:00.000Z", 1_250_000]);
});
