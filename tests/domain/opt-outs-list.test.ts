import { expect, test } from "vitest";
import { addListSheet } from "~/domain/imports/opt-out-sheet";
import { accountKeywords, updateAccountKeywords } from "~/domain/opt-outs/account-keywords";
import {
  addOptOuts,
  exportOptOuts,
  exportOptOutsSheet,
  listOptOuts,
  optOutById,
  removeOptOut,
} from "~/domain/opt-outs/list";
import { db } from "~/platform/db";
import { person } from "../support/cast";
import { sheetFile } from "../support/sheet";
import { fileWith } from "../support/zip";

const now = new Date("2026-11-22T05:00:00Z");
let count = 0;
const somebody = () => person(`L${++count}`);

test("numbers are read as a sheet's are, and come onto the list once", async () => {
  const ani = await somebody();
  const typed = { numbers: "0812 3456 7890\n\n+62 812-3456-7891\r\n081234567890" };
  expect(await addOptOuts(ani, ani.id, typed, "HAND", now)).toEqual({ ok: true, added: 2, already: 0 });
  expect(await addOptOuts(ani, ani.id, typed, "API", now)).toEqual({ ok: true, added: 0, already: 2 });
  const { data, meta } = await listOptOuts(ani, ani.id, {});
  expect(data.map(({ number, how }) => [number, how]).sort()).toEqual([
    ["6281234567890", "HAND"],
    ["6281234567891", "HAND"],
  ]);
  expect(meta.total).toBe(2);
  expect((await listOptOuts(ani, ani.id, { q: "0812 3456 7891" })).data).toHaveLength(1);
});

test("one line that is no number refuses them all, and is named", async () => {
  const ani = await somebody();
  await expect(
    addOptOuts(ani, ani.id, { numbers: "081234567890\n\nBudi" }, "HAND", now),
  ).rejects.toMatchObject({
    code: "VALIDATION",
    fields: { numbers: [{ code: "LINE_NO_NUMBER", params: { line: 3, typed: "Budi" } }] },
  });
  expect((await listOptOuts(ani, ani.id, {})).meta.total).toBe(0);
});

test("a long list is read in parts, so that others have their turn meanwhile", async () => {
  const ani = await somebody();
  const numbers = [...Array.from({ length: 9_999 }, (_, n) => `0812${10_000_000 + n}`), "Budi"];
  let turns = 0;
  let over = false;
  const turn = () => {
    turns += 1;
    if (!over) setImmediate(turn);
  };
  setImmediate(turn);
  const added = addOptOuts(ani, ani.id, { numbers }, "API", now).finally(() => {
    over = true;
  });
  await expect(added).rejects.toMatchObject({ fields: { numbers: [{ params: { line: 10_000 } }] } });
  expect(turns).toBeGreaterThan(10);
});

test("nobody sees, exports or ends another's entry; everybody's list is written down in the audit log", async () => {
  const [ani, budi] = [await somebody(), await somebody()];
  const citra = await person(`Citra${count}`, { role: "ADMIN", features: ["SETTINGS"] });
  await addOptOuts(ani, ani.id, { numbers: ["081234567890"] }, "API", now);
  await addOptOuts(citra, null, { numbers: ["081234567899"] }, "ADMIN", now);
  const { id } = (await listOptOuts(ani, ani.id, {})).data[0]!;
  expect((await listOptOuts(budi, budi.id, {})).data).toEqual([]);
  await expect(optOutById(budi.id, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(removeOptOut(budi, budi.id, id, now)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(removeOptOut(citra, null, id, now)).rejects.toMatchObject({ code: "NOT_FOUND" });
  let csv = "";
  for await (const piece of exportOptOuts(ani.id)) csv += piece;
  expect(csv).toContain("6281234567890,API,,2026-11-22 12:00");
  expect(csv).not.toContain("6281234567899");
  await removeOptOut(ani, ani.id, id, now);
  expect((await listOptOuts(ani, ani.id, {})).data).toEqual([]);
  const [mine] = (await listOptOuts(citra, null, {})).data;
  await removeOptOut(citra, null, mine!.id, now);
  const acts = await db.auditEntry.findMany({ where: { actorId: citra.id }, orderBy: { id: "asc" } });
  expect(acts.map(({ act }) => act)).toEqual(["opt_out.add", "opt_out.remove"]);
});

test("an account that is deleted takes its list with it", async () => {
  const ani = await somebody();
  await addOptOuts(ani, ani.id, { numbers: ["081234567890"] }, "API", now);
  await db.user.delete({ where: { id: ani.id } });
  expect(await db.optOut.count({ where: { userId: ani.id } })).toBe(0);
});

test("the words are one's own", async () => {
  const [ani, budi] = [await somebody(), await somebody()];
  await updateAccountKeywords(ani, { words: ["cukup"] });
  expect((await accountKeywords(ani)).words).toEqual(["cukup"]);
  expect(await accountKeywords(budi)).toEqual({
    words: ["berhenti", "stop", "unsub", "keluar"],
    start_words: ["mulai", "start"],
  });
});

const sheetOf = async (rows: (string | number | null)[][], headers = ["name", "receiver_number"]) =>
  sheetFile(rows as string[][], headers);

test("the numbers of a sheet come onto a list, all or none: the row that holds none is named", async () => {
  const ani = await somebody();
  const good = await sheetOf([
    ["Budi", "0812 3456 7890"],
    [null, null],
    ["Citra", 6281234567891],
  ]);
  expect(await addListSheet(ani, ani.id, good, now)).toMatchObject({ ok: true, added: 2 });
  const bad = await sheetOf([
    ["Dewi", "081234567892"],
    ["Eka", "later"],
  ]);
  await expect(addListSheet(ani, ani.id, bad, now)).rejects.toMatchObject({
    code: "VALIDATION",
    fields: { file: [{ code: "LINE_NO_NUMBER", params: { line: 3, typed: "later" } }] },
  });
  const { data, meta } = await listOptOuts(ani, ani.id, {});
  expect([meta.total, data[0]?.how]).toEqual([2, "SHEET"]);
  const refusals = [
    [await sheetOf([["x", "y"]], ["name", "city"]), "FILE_WRONG_HEADERS"],
    [await sheetOf([]), "VALIDATION"],
    [{ path: fileWith(Buffer.from("MZ no sheet \0"), "x.xlsx") }, "FILE_WRONG_HEADERS"],
  ] as const;
  for (const [file, code] of refusals)
    await expect(addListSheet(ani, ani.id, file, now)).rejects.toMatchObject({ code });
});

test("a list that was exported as .xlsx comes back as it was, people without a number too", async () => {
  const [ani, budi] = [await somebody(), await somebody()];
  await addOptOuts(ani, ani.id, { numbers: "081234567890" }, "HAND", now);
  const lid = { number: "777@lid", how: "REPLY", text: "=stop", at: now };
  await db.optOut.create({ data: { userId: ani.id, ...lid } });
  const parts: Uint8Array[] = [];
  for await (const part of exportOptOutsSheet(ani.id)) parts.push(part);
  const path = fileWith(Buffer.concat(parts), "list.xlsx");
  expect(await addListSheet(budi, budi.id, { path }, now)).toMatchObject({ ok: true, added: 2 });
  const numbers = (await listOptOuts(budi, budi.id, {})).data.map(({ number }) => number);
  expect(numbers.sort()).toEqual(["6281234567890", "777@lid"]);
});
