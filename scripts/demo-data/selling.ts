import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createPackage, soldPackages } from "../../app/domain/credits/packages/packages";
import { requestCredits } from "../../app/domain/credits/request-credits";
import { parseQris } from "../../app/domain/qris/parse-qris";
import { updateAppSettings } from "../../app/domain/settings/app-settings";
import { wallText } from "../../app/domain/time/zoned-time";
import { db } from "../../app/platform/db";
import { env } from "../../app/platform/env";
import { daysAgo, HOUR_MS, later, MINUTE_MS } from "./calendar";
import { actor, EMAIL, type World } from "./world";

/** A static QRIS that pays nobody: its bank and its merchant do not exist. */
const QRIS =
  "00020101021126180014ID.CO.BANK.WWW51440014ID.CO.QRIS.WWW0215ID10203040506070303UMI5204541153033605802ID5909SIAR DEMO6007BANDUNG61054011163047249";

const PACKAGES = [
  { name: "Coba", credits: 100, price: 15_000 },
  { name: "Hemat", credits: 1_000, price: 140_000 },
  { name: "Bisnis", credits: 5_000, price: 650_000 },
];

const SELLER = {
  seller_name: "PT Siar Demo",
  seller_address: "Jl. Asia Afrika 1\nBandung 40111",
  seller_tax_number: "01.234.567.8-901.000",
};

/** Packages, unique amounts and a QRIS since last week; and two requests that are paid by transfer, without evidence. */
export function sellCredits({ now, timeline }: World): void {
  const text = parseQris(QRIS);
  if ("fault" in text) throw new Error(`The demo's QRIS: ${text.fault}`);
  timeline.add(daysAgo(now, 30, "08:00"), async (at) =>
    updateAppSettings(await actor(EMAIL.eka), SELLER, at),
  );
  timeline.add(daysAgo(now, 6, "08:30"), async (at) => {
    const eka = await actor(EMAIL.eka);
    for (const each of PACKAGES) await createPackage(eka, each, at);
    const settings = { unique_code: true, evidence_optional: true, qris: QRIS };
    await updateAppSettings(eka, settings, at);
  });
  const buy = (email: string, name: string) => async (at: Date) => {
    const { id: packageId } = (await soldPackages()).find((each) => each.name === name)!;
    await requestCredits(await actor(email), { packageId, evidence: null }, at);
  };
  timeline.add(later(now, -3 * HOUR_MS), buy(EMAIL.melati, "Hemat"));
  timeline.add(later(now, -25 * MINUTE_MS), buy(EMAIL.koperasi, "Coba"));
}

/** The name of the bank statement that lies in the demo's folder. */
export const SAMPLE_STATEMENT = "siar-mutasi-bca.csv";

/** Writes a statement as BCA lays it out, with the transfers of two waiting requests among others. */
export async function writeSampleStatement(now: Date): Promise<void> {
  const waiting = { approvedAt: null, rejectedAt: null, expiredAt: null, evidenceType: null };
  const requests = await db.creditRequest.findMany({ where: waiting, orderBy: { id: "asc" } });
  const [year, month, day] = wallText(now).slice(0, 10).split("-");
  const date = `'${day}/${month}/${year}`;
  const money = (rupiah: number) => `${rupiah.toLocaleString("en")}.00`;
  const line = (text: string, rupiah: number, direction: "CR" | "DB") =>
    `${date},"${text}",'0000,"${money(rupiah)} ${direction}","5,000,000.00"`;
  const lines = [
    "Informasi Rekening - Mutasi Rekening",
    "No. rekening :,'1234567890",
    "Nama :,PT SIAR DEMO",
    `Periode :,01/${month}/${year} - ${day}/${month}/${year}`,
    "",
    "Tanggal Transaksi,Keterangan,Cabang,Jumlah,Saldo",
    line("BIAYA ADM", 17_500, "DB"),
    ...requests.map(({ payable }, i) => line(`TRSF E-BANKING CR WS${i + 1}`, Number(payable), "CR")),
    line("SETORAN TUNAI", 75_000, "CR"),
    'Saldo Awal :,"5,000,000.00"',
    'Saldo Akhir :,"5,000,000.00"',
  ];
  writeFileSync(join(env.DATA_DIR, SAMPLE_STATEMENT), `${lines.join("\r\n")}\r\n`);
}
