import { beforeAll, expect, test } from "vitest";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { correctReceipt } from "~/domain/credits/receipts/correct-receipt";
import { exportReceipts, listReceipts } from "~/domain/credits/receipts/list-receipts";
import { receiptById, receiptOfRequest } from "~/domain/credits/receipts/read-receipts";
import { requestCredits } from "~/domain/credits/request-credits";
import { approveRequest, rejectRequest } from "~/domain/credits/review-request";
import { updateAppSettings } from "~/domain/settings/app-settings";
import { deleteUser } from "~/domain/user-deletion/delete-user";
import { db } from "~/platform/db";
import { after, ask, buyer, now, setPrice } from "../support/buying";
import { person, wholeCast } from "../support/cast";
import { refusal } from "../support/refusal";

let cast: Awaited<ReturnType<typeof wholeCast>>;
beforeAll(async () => {
  cast = await wholeCast();
  await setPrice(cast.citra, 100);
});

const numbers = async () =>
  (await db.paymentReceipt.findMany({ orderBy: { id: "asc" } })).map(({ number }) => number);

test("an approval issues a receipt with the next number; what is refused takes none, and the books know it", async () => {
  const seller = {
    seller_name: "PT Toko",
    seller_address: "Jl. Mawar 1\nBandung",
    seller_tax_number: "01.234",
  };
  await updateAppSettings(cast.citra, { ...seller, receipt_prefix: "TOKO" }, now);
  const joko = await buyer();
  const [first, second, rejected] = [
    (await ask(joko, 10)).request,
    (await ask(joko, 20)).request,
    (await ask(joko, 30)).request,
  ];
  await approveRequest(cast.citra, first.id, after(1));
  expect(await refusal(approveRequest(cast.citra, first.id, after(1)))).toBe("ALREADY_APPROVED");
  await rejectRequest(cast.citra, rejected.id, { reason: "No" }, after(1));
  const { request } = await approveRequest(cast.citra, second.id, after(2));
  expect(await numbers()).toEqual(["TOKO/2026/000001", "TOKO/2026/000002"]);
  expect(request).toMatchObject({
    receipt_number: "TOKO/2026/000002",
    receipt_url: `/api/credits/requests/${second.id}/receipt.pdf`,
  });
  expect(await receiptOfRequest(joko, second.id)).toMatchObject({
    seller: { name: "PT Toko", address: "Jl. Mawar 1\nBandung", tax_number: "01.234" },
    buyer: { name: joko.name, email: joko.email },
    ...{ credits: 20, price: 2_000, unique_code: null, total: 2_000, corrects: null, corrected_by: null },
  });
  expect(await refusal(receiptOfRequest(joko, rejected.id))).toBe("NOT_FOUND");
  expect(await refusal(receiptOfRequest(cast.ani, second.id))).toBe("NOT_FOUND");
  expect(await refusal(receiptOfRequest(cast.dewi, second.id))).toBe("NOT_FOUND");
  expect((await checkLedger()).differences).toEqual([]);
});

test("numbers start anew with each year, by the clock of the installation", async () => {
  const joko = await buyer();
  const at = async (time: string) => {
    const { request } = await ask(joko, 5);
    await approveRequest(cast.citra, request.id, new Date(time));
    return (await receiptOfRequest(joko, request.id)).number;
  };
  expect(await at("2027-12-31T16:59:59Z")).toBe("TOKO/2027/000001"); // WIB: 23.59
  expect(await at("2027-12-31T17:00:00Z")).toBe("TOKO/2028/000001");
  expect(await at("2027-12-31T16:59:59Z")).toBe("TOKO/2027/000002");
});

test("60 approvals by two admins at once take the numbers 1 to 60, each once", async () => {
  const citra = await person("Citra2", { role: "ADMIN", features: ["REQUEST_CREDITS"] });
  const time = new Date("2030-05-05T05:00:00Z");
  const requests: number[] = [];
  for (let i = 0; i < 6; i += 1) {
    const each = await buyer();
    for (let j = 0; j < 10; j += 1) requests.push((await ask(each, 3)).request.id);
  }
  const codes = await Promise.all(
    requests.flatMap((id) => [cast.citra, citra].map((admin) => refusal(approveRequest(admin, id, time)))),
  );
  expect(codes.filter((code) => code === "nothing was refused")).toHaveLength(60);
  const taken = await db.paymentReceipt.findMany({ where: { year: 2030 }, orderBy: { no: "asc" } });
  expect(taken.map(({ no }) => no)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
  expect((await checkLedger()).differences).toEqual([]);
});

test("the total has the unique code on top, and what a receipt says is frozen, also when the user is deleted", async () => {
  await updateAppSettings(cast.citra, { unique_code: true, evidence_optional: true }, now);
  const joko = await person("Joko🎉 علي");
  const { request } = await requestCredits(joko, { amount: 50, evidence: null }, now);
  await approveRequest(cast.citra, request.id, after(1));
  await updateAppSettings(
    cast.citra,
    { seller_name: "Other", unique_code: false, evidence_optional: false },
    now,
  );
  await db.user.update({ where: { id: joko.id }, data: { name: "Renamed" } });
  await deleteUser(cast.citra, joko.id, now);
  expect(await receiptOfRequest(cast.citra, request.id)).toMatchObject({
    seller: { name: "PT Toko" },
    buyer: { name: "Joko🎉 علي" },
    ...{ price: 5_000, unique_code: request.unique_code, total: 5_000 + request.unique_code! },
  });
  expect((await checkLedger()).differences).toEqual([]);
});

test("a correction is a new receipt that names the old one; only the newest is corrected, once", async () => {
  const joko = await buyer();
  const { request } = await ask(joko, 40);
  await approveRequest(cast.citra, request.id, after(1));
  const old = await receiptOfRequest(joko, request.id);
  const change = { buyer_name: "CV Baru", reason: "Company name" };
  const codes = await Promise.all(
    [1, 2, 3].map(() => refusal(correctReceipt(cast.citra, old.id, change, after(2)))),
  );
  expect(codes.sort()).toEqual(["RECEIPT_CORRECTED", "RECEIPT_CORRECTED", "nothing was refused"].sort());
  const corrected = await receiptOfRequest(joko, request.id);
  expect(corrected).toMatchObject({
    ...{ corrects: old.number, buyer: { name: "CV Baru" }, seller: { name: "Other" }, total: 4_000 },
    ...{ paid_at: old.paid_at, reason: "Company name" },
  });
  expect(await receiptById(old.id)).toMatchObject({
    buyer: { name: joko.name },
    corrected_by: corrected.number,
  });
  expect(await refusal(correctReceipt(cast.citra, 999_999, change, now))).toBe("NOT_FOUND");
  const act = await db.auditEntry.findFirst({ where: { act: "receipt.correct" } });
  expect(act).toMatchObject({ targetId: old.id, targetName: old.number });
  expect((await checkLedger()).differences).toEqual([]);
});

test("receipts are listed by month with totals, in which a correction counts nothing; the CSV adds up to the same", async () => {
  const { data, totals, meta } = await listReceipts({ month: "2026-11", limit: 100 }, now);
  const originals = data.filter(({ corrects }) => corrects === null);
  expect(meta.total).toBe(originals.length + 1);
  expect(totals).toEqual({
    month: "2026-11",
    payments: originals.length,
    credits: originals.reduce((sum, { credits }) => sum + credits, 0),
    total: originals.reduce((sum, { total }) => sum + total, 0),
  });
  expect((await listReceipts({ month: "nonsense" }, now)).totals.month).toBe("2026-11");
  expect((await listReceipts({ month: "2027-12" }, now)).totals.payments).toBe(2);
  let csv = "";
  for await (const piece of exportReceipts("2026-11")) csv += piece;
  const rows = csv.trim().split("\r\n").slice(1);
  expect(rows).toHaveLength(meta.total);
  const sum = rows.reduce((all, row) => all + Number(row.split(",").at(-1)), 0);
  expect(sum).toBe(totals.total);
});

test("the check of the books names a gap, a purchase without a receipt, and a receipt of another sum", async () => {
  const row = await db.paymentReceipt.findFirstOrThrow({ where: { year: 2030, no: 7 } });
  await db.paymentReceipt.delete({ where: { id: row.id } });
  const { differences } = await checkLedger();
  expect(differences).toContain(`request ${row.requestId}: a purchase without a receipt`);
  expect(differences).toContain("receipts of 2030: 59 from 1 to 60, the last number taken is 60");
  const { facts, ...data } = row;
  await db.paymentReceipt.create({ data: { ...data, facts: facts as object, total: 1n } });
  expect((await checkLedger()).differences).toEqual([
    `receipt ${row.number}: not what request ${row.requestId} says`,
  ]);
  await db.paymentReceipt.update({ where: { id: row.id }, data: { total: row.total } });
  await db.creditRequest.update({ where: { id: row.requestId }, data: { approvedAt: null } });
  expect((await checkLedger()).differences).toContain(
    `request ${row.requestId}: not approved, 1 purchases of 3 together`,
  );
});
