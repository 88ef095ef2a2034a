import { beforeAll, expect, test } from "vitest";
import { correctReceipt } from "~/domain/credits/receipts/correct-receipt";
import { receiptOfRequest } from "~/domain/credits/receipts/read-receipts";
import { approveRequest } from "~/domain/credits/review-request";
import { updateAppSettings } from "~/domain/settings/app-settings";
import { readInThread, runInWorkerTurn } from "~/domain/stored-files/worker-turn";
import { receiptPage } from "~/http/receipts/receipt-pdf";
import { PDF_SCRIPT, type PdfAnswer } from "~/platform/pdf/document";
import { after, now, ask as request, setPrice } from "../support/buying";
import { person, wholeCast } from "../support/cast";
import { ask, tokenOf } from "./call";

let cast: Awaited<ReturnType<typeof wholeCast>>;
let token = "";
let joko: Awaited<ReturnType<typeof person>>;
let id = 0;
beforeAll(async () => {
  cast = await wholeCast();
  await setPrice(cast.citra, 150);
  await updateAppSettings(
    cast.citra,
    { seller_name: "PT Toko", seller_address: "Jl. Mawar 1\nBandung" },
    now,
  );
  joko = await person("Joko");
  token = await tokenOf(joko);
  id = (await request(joko, 250)).request.id;
});

const pdf = (language: string) =>
  ask("GET", `/api/credits/requests/${id}/receipt.pdf`, { token, headers: { "Accept-Language": language } });

test("a request that waits has no receipt; once approved it is the same PDF each time, in either language", async () => {
  expect((await pdf("en")).status).toBe(404);
  await approveRequest(cast.citra, id, after(1));
  const [one, again, indonesian] = [await pdf("en"), await pdf("en"), await pdf("id")];
  expect([one.status, one.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  expect(one.headers.get("Content-Disposition")).toBe('inline; filename="SIAR-2026-000001.pdf"');
  expect(one.text.slice(0, 5)).toBe("%PDF-");
  expect(again.text).toBe(one.text);
  expect(indonesian.text.slice(0, 5)).toBe("%PDF-");
  expect(indonesian.text).not.toBe(one.text);
});

test("the page says who sold what to whom, that it is no tax invoice, and what it corrects", async () => {
  const receipt = await receiptOfRequest(joko, id);
  const english = receiptPage("en", receipt);
  expect(english).toMatchObject({
    heading: "Payment receipt",
    parties: [{ lines: ["PT Toko", "Jl. Mawar 1", "Bandung"] }, { lines: ["Joko", "joko@example.com"] }],
    rows: [{ label: "250 credits at Rp 150", amount: "Rp 37,500" }],
    total: { amount: "Rp 37,500" },
    notes: ["This is a payment receipt, not a tax invoice."],
  });
  expect(english.facts[1]?.value).toBe("21 November 2026 at 10:01 WIB");
  const long = `${"Ö".repeat(180)} 🎉 שלום עולם`;
  await correctReceipt(cast.citra, receipt.id, { buyer_name: long, reason: "Nama perusahaan" }, after(2));
  const indonesian = receiptPage("id", await receiptOfRequest(joko, id));
  expect(indonesian.heading).toBe("Bukti pembayaran");
  expect(indonesian.notes[0]).toBe("Ini bukti pembayaran, bukan faktur pajak.");
  expect(indonesian.notes[1]).toContain(receipt.number);
  expect(indonesian.facts.at(-1)?.value).toBe("Nama perusahaan");
  expect((await pdf("id")).status).toBe(200);
});

test("letters that the font lacks are marked, and a note says what the mark means", async () => {
  const receipt = await receiptOfRequest(joko, id);
  const drawn = async (name: string, lacking: string) => {
    const page = { ...receiptPage("en", { ...receipt, buyer: { ...receipt.buyer, name } }), lacking };
    const { signal } = new AbortController();
    const content = await runInWorkerTurn(joko.id, signal, (turn) =>
      readInThread<PdfAnswer>(PDF_SCRIPT, page, turn),
    );
    return Buffer.from(content).toString("latin1");
  };
  const marked = await drawn("王小明", "note");
  expect(await drawn("李四", "note")).toBe(marked);
  expect(await drawn("李四", "another note")).not.toBe(marked);
  expect(await drawn("Siti Ø", "note")).toBe(await drawn("Siti Ø", "another note"));
});
