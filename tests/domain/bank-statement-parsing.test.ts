import { expect, test } from "vitest";
import { parseAmount, parseDirection } from "~/domain/bank-statements/parse/amount";
import { findPeriodEnd, parseBankDay } from "~/domain/bank-statements/parse/day";
import { parseStatement } from "~/domain/bank-statements/parse/statement-lines";

const ACCOUNT = "1234567890";
const rowsOf = (text: string, separator = ",") =>
  text
    .trim()
    .split("\n")
    .map((line) =>
      [...line.matchAll(new RegExp(`(?:^|${separator})(?:"([^"]*)"|([^"${separator}]*))`, "g"))].map(
        ([, quoted, plain]) => quoted ?? plain ?? "",
      ),
    );
const parsed = (text: string, separator?: string) =>
  parseStatement({ rows: rowsOf(text, separator), account: ACCOUNT, choice: null, today: "2026-11-27" });

test.each([
  ["1.250.000,00", 125_000_000],
  ["1,250,000.00", 125_000_000],
  ["1250000", 125_000_000],
  ["1250000.5", 125_000_050],
  ["Rp 120.347", 12_034_700],
  ["IDR 120,347.00", 12_034_700],
  ["0.00", 0],
  ["12,34", 1_234],
  [".00", 0],
  [".50", 50],
])("the amount %s is %i hundredths", (text, hundredths) => {
  expect(parseAmount(text)).toEqual({ hundredths, direction: null });
});

test.each([
  ["120,347.00 CR", "in"],
  ["120.347,00 DB", "out"],
  ["-5.000", "out"],
  ["+5000", "in"],
  ["5000D", "out"],
])("%s is money %s", (text, direction) => {
  expect(parseAmount(text)?.direction).toBe(direction);
});

test.each([
  "",
  "x",
  "1.25.000",
  "1,250.000,00",
  "1,250,00",
  "12 34",
  "1e5",
  "1250000 XY",
  "-5 CR",
  ".5",
  "١٢٣",
])("%j is no amount", (text) => {
  expect(parseAmount(text)).toBeNull();
});

test("directions have several spellings", () => {
  expect(["CR", "k", "Kredit", "CR."].map(parseDirection)).toEqual(["in", "in", "in", "in"]);
  expect(["DB", "d", "DEBET", "Db."].map(parseDirection)).toEqual(["out", "out", "out", "out"]);
  expect(parseDirection("X")).toBeNull();
});

test.each([
  ["27/11/2026", "2026-11-27"],
  ["27/11/26", "2026-11-27"],
  ["27-11-2026 14.30.05", "2026-11-27"],
  ["2026-11-27 14:30:05.000", "2026-11-27"],
  ["27 Nop 2026", "2026-11-27"],
  ["1-Agu-26", "2026-08-01"],
  ["31/12", "2025-12-31"],
  ["05/01", "2026-01-05"],
])("the day %s is %s", (text, day) => {
  expect(parseBankDay(text, { year: 2026, month: 1, day: 15 })).toBe(day);
});

test("what no calendar has is no day, and without a period neither is a day without a year", () => {
  const end = findPeriodEnd("Periode : 20/12/2025 - 15/01/2026");
  expect(end).toEqual({ year: 2026, month: 1, day: 15 });
  expect(
    ["31/02/2026", "2026-13-01", "27 Foo 2026", "", "12"].map((text) => parseBankDay(text, end)),
  ).toEqual(Array(5).fill(null));
  expect(parseBankDay("05/01", null)).toBeNull();
});

const BCA = `
Informasi Rekening - Mutasi Rekening
No. rekening :,'1234567890
Periode :,01/11/2026 - 27/11/2026

Tanggal Transaksi,Keterangan,Cabang,Jumlah,Saldo
'26/11,"TRSF E-BANKING CR 2611  JOKO",'0000,"120,347.00 CR","5,120,347.00"
'26/11,BIAYA ADM,'0000,"17,500.00 DB","5,102,847.00"
PEND,"TRSF E-BANKING CR","'0000","9,000.00 CR",""
Saldo Awal :,"5,000,000.00"
Mutasi Debet :,"17,500.00"
Saldo Akhir :,"5,102,847.00"`;

const MANDIRI = `
"Account No.";"Ccy";"Post Date";"Remarks";"Additional Desc.";"Credit Amount";"Debit Amount";"Close Balance"
"1234567890";"IDR";"26/11/2026 10.15.30";"MCM InhouseTrf";"DARI JOKO";"120.347,00";"0,00";"5.120.347,00"
"1234567890";"IDR";"26/11/2026 11.00.00";"Biaya";"";"0,00";"17.500,00";"5.102.847,00"
"";"";"";"SALDO AKHIR";"";"";"";"5.102.847,00"`;

const BRI = `
NOREK,TGL_TRAN,DESK_TRAN,MUTASI_DEBET,MUTASI_KREDIT,SALDO_AKHIR_MUTASI
'1234567890,2026-11-26 10:15:30,TRF JOKO,0.00,120347.00,5120347.00
'1234567890,2026-11-26 11:00:00,BIAYA,17500.00,0.00,5102847.00`;

const BNI = `
Account No : 1234567890
Tanggal Transaksi,Uraian Transaksi,Tipe,Nominal,Saldo
26 Nov 2026,TRANSFER DARI JOKO,Cr.,"120.347,00","5.120.347,00"
26 Nov 2026,BIAYA,Db.,"17.500,00","5.102.847,00"
Total Debet,,,"17.500,00",`;

test.each([
  ["BCA", BCA, ",", "TRSF E-BANKING CR 2611 JOKO"],
  ["Mandiri", MANDIRI, ";", "MCM InhouseTrf DARI JOKO"],
  ["BRI", BRI, ",", "TRF JOKO"],
  ["BNI", BNI, ",", "TRANSFER DARI JOKO"],
])(
  "a statement of %s is read, its footers and what is not booked passed over",
  (bank, text, separator, description) => {
    const read = parsed(text, separator);
    expect(read).toMatchObject({ ok: true, layout: bank });
    expect(read.ok && read.lines).toMatchObject([
      { day: "2026-11-26", hundredths: 12_034_700, incoming: true, description },
      { day: "2026-11-26", hundredths: 1_750_000, incoming: false },
    ]);
  },
);

test("what is not understood is named with its row: a day, an amount, a direction", () => {
  expect(parsed(BRI.replace("2026-11-26 11:00:00", "yesterday"))).toEqual({
    ...{ ok: false, fault: "line", line: 3, typed: "yesterday" },
  });
  expect(parsed(BRI.replace("17500.00", "1.25.0"))).toMatchObject({
    fault: "line",
    line: 3,
    typed: "1.25.0",
  });
  expect(parsed(BNI.replace("Db.", "??"))).toMatchObject({ fault: "line", line: 4, typed: "??" });
  expect(parsed(BRI.replace("0.00,120347.00", "5.00,120347.00"))).toMatchObject({ fault: "line", line: 2 });
});

test("a file of another account is refused, above the table and in it", () => {
  expect(parsed(BCA.replace("'1234567890", "'9876543210"))).toMatchObject({
    fault: "account",
    found: "9876543210",
  });
  const other = MANDIRI.replace('"1234567890";"IDR";"26/11/2026 11', '"5555555555";"IDR";"26/11/2026 11');
  expect(parsed(other, ";")).toMatchObject({ fault: "account", found: "5555555555" });
});

test("an unknown layout names its columns, and is read by those that are chosen", () => {
  const text = `Bank Kita\nWhen;What;How much\n26/11/2026;From Joko;120.347\n26/11/2026;Fee;-17.500`;
  const rows = rowsOf(text, ";");
  expect(parsed(text, ";")).toEqual({ ok: false, fault: "layout", found: ["When", "What", "How much"] });
  const choice = { date_column: "when", amount_column: "HOW MUCH", description_column: "What" };
  const read = parseStatement({ rows, account: ACCOUNT, choice, today: "2026-11-27" });
  expect(read.ok && read.lines).toMatchObject([
    { lineNo: 3, hundredths: 12_034_700, incoming: true },
    { lineNo: 4, hundredths: 1_750_000, incoming: false },
  ]);
  const wrong = { ...choice, amount_column: "Sum" };
  expect(parseStatement({ rows, account: ACCOUNT, choice: wrong, today: "2026-11-27" })).toMatchObject({
    fault: "layout",
  });
});
