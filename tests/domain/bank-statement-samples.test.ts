/*
 * Files as the banks write them: the columns, days, amounts and footers of published samples, with names and numbers
 * that are made up. They go through the whole upload, so their separators, quotation marks and encodings count, too.
 */
import { beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { statementLines } from "~/domain/bank-statements/statement-views";
import { StatementForm, uploadStatement } from "~/domain/bank-statements/upload-statement";
import { db } from "~/platform/db";
import { person } from "../support/cast";
import { uploaded } from "../support/evidence";
import { refusal } from "../support/refusal";

const ACCOUNT = "0012345678";
const NOW = new Date("2026-11-27T05:00:00Z");
let admin: Actor;
beforeAll(async () => {
  admin = await person("Citra", { role: "ADMIN", features: ["REQUEST_CREDITS"] });
});

const upload = (content: string) => {
  const file = { ...uploaded(Buffer.from(content)), filename: "mutasi.csv" };
  return uploadStatement(admin, file, StatementForm.parse({ account: ACCOUNT }), NOW);
};

const BCA_INDIVIDUAL = (days: [string, string]) => `Account No.,=,'0012345678
Name,=,TOKO MAWAR
Currency,=,IDR

Date,Description,Branch,Amount,,Balance
'${days[0]},TRSF E-BANKING CR 2111/FTSCY/WS95031         120347.00untuk kredit, toko, Siti            SITI AMINAH,'0000,120347.00,CR,5120347.00
'${days[1]},BIAYA ADM,'0998,17500.00,DB,5102847.00
'PEND,TRSF E-BANKING CR,'0000,9000.00,CR,5111847.00
Starting Balance,=,5000000.00
Credit,=,120347.00
Debet,=,17500.00
Ending Balance,=,5102847.00
`;

const BCA_BUSINESS = `"Informasi Rekening - Mutasi Rekening"," "," "," "," ",

"No. rekening : 0012345678"
"Nama : PT TOKO MAWAR"
"Periode : 01/11/2026 - 27/11/2026"
"Kode Mata Uang : Rp"
"Tanggal Transaksi","Keterangan","Cabang","Jumlah","Saldo"
"21/11/2026","KR OTOMATIS NTRF@0000000001 @IFP siti aminah      ","0000","120,347.00 CR","5,120,347.00"
"22/11/2026","BIAYA ADM","0998","17,500.00 DB","5,102,847.00"
"Saldo Awal : 5,000,000.00"
"Mutasi Debet : 17,500.00","1"
"Mutasi Kredit : 120,347.00","1"
"Saldo Akhir : 5,102,847.00"
`;

const BCA_NAMED_DIRECTION = `Tanggal,Keterangan,Cabang,Jumlah,DB/CR,Saldo
21/11/2026,TRSF SITI AMINAH,0000,"120.347,00",CR,"5.120.347,00"
22/11/2026,BIAYA ADM,0000,"17.500,00",DB,"5.102.847,00"
`;

const MANDIRI_SEMICOLONS = `AccountNo;Ccy;PostDate;Remarks;AdditionalDesc;Credit Amount;Debit Amount;Close Balance
0012345678;IDR;21 November 2026 07:40:58;SITI AMINAH          ;MCM InhouseTrf DARI SITI;120347.00;0.00;5120347.00
0012345678;IDR;22 November 2026 09:34:53;BIAYA;;0.00;17500.00;5102847.00
`;

const MANDIRI_QUOTED = `"AccountNo";"Ccy";"PostDate";"Remarks";"AdditionalDesc";"Credit Amount";"Debit Amount";"Close Balance"
"0012345678";"IDR";"21 November 2026 07:40:58";"SITI, AMINAH";"";"120,347.00";".00";"5,120,347.00"
"0012345678";"IDR";"22 November 2026 09:34:53";"BIAYA";"";".00";"17,500.00";"5,102,847.00"
`;

const MANDIRI_COMMAS = `Account No,Date,Val. Date,Transaction Code,Description,Description,Reference No.,Debit,Credit
0012345678,21/11/26,21/11/26,7820,"MCM InhouseTrf  DARI SITI AMINAH","G0 2111"," WLST1",".00","120,347.00"
0012345678,22/11/26,22/11/26,6902,"BIAYA        ","ADM        ",,"17,500.00",".00"
`;

const MANDIRI_KOPRA = `Mandiri Cash Management - Account Statement
Account No,0012345678
Period,01/11/2026 - 27/11/2026

Posting Date,Remark,Reference No,Debit,Credit,Balance
"21 Nov 2026 10:15:30","DARI SITI AMINAH","REF7001","0.00","120,347.00","5,120,347.00"
"22 Nov 2026 10:15:30","BIAYA","REF7002","17,500.00","0.00","5,102,847.00"
Opening Balance,"5,000,000.00"
Closing Balance,"5,102,847.00"
`;

const BRI_HEAD =
  "ID,NOREK,TGL_TRAN,TGL_EFEKTIF,JAM_TRAN,SEQ,DESK_TRAN,SALDO_AWAL_MUTASI,MUTASI_DEBET,MUTASI_KREDIT,SALDO_AKHIR_MUTASI,GLSIGN,TRUSER,KODE_TRAN,KODE_TRAN_TELLER,TRREMK,TLBDS1,TLBDS2,REMARK_CUSTOM";
const BRI_EXPORT = `${BRI_HEAD}
1,000000012345678,2026-11-21 07:40:58,2026-11-21,74058,1,NBMB SITI TO TOKO ESB,5000000.00,.00,120347.00,5120347.00,Cr,8888083,,,ESB,,,Transfer dari Siti Aminah
2,000000012345678,2026-11-22 00:31:53,2026-11-22,3153,2,Admin Fee,5120347.00,17500.00,.00,5102847.00,Db,8888083,,,ADM,,,
`;

const BRI_INTERNET = `PT. BANK RAKYAT INDONESIA (PERSERO) Tbk.
No. Rekening : 0012-34-5678

Tanggal Transaksi,Uraian Transaksi,Teller,Debet,Kredit,Saldo
21/11/26,"TRANSFER SITI AMINAH",0000123,"0,00","120.347,00","5.120.347,00"
22/11/26,"BIAYA",0000123,"17.500,00","0,00","5.102.847,00"
`;

const BNI_COLUMNS = `Post Date,Value Date,Branch,Journal No.,Description,Debit,Credit,
21/11/26 07.40.58,21/11/26 07.40.58,0255,900001,TRANSFER DARI | SITI AMINAH,,"120,347.00",
22/11/26 10.00.00,22/11/26 10.00.00,0255,900002,BIAYA,"17,500.00",,
`;

const BNI_DIRECT = `Account No. : 0012345678
Posting Date,Effective Date,Branch,Journal,Transaction Description,Amount,DB/CR,Balance
21/11/2026 07.40.58,21/11/2026 07.40.58,0255,900001,TRANSFER DARI SITI AMINAH,"120,347.00",K,"5,120,347.00"
22/11/2026 10.00.00,22/11/2026 10.00.00,0255,900002,BIAYA,"17,500.00",D,"5,102,847.00"
Ending Balance,,,,,,,"5,102,847.00"
`;

test.each([
  ["BCA, of persons", "BCA", BCA_INDIVIDUAL(["21/11/2026", "22/11/2026"]), /kredit, toko, Siti SITI AMINAH$/],
  ["BCA, of persons, days without a year", "BCA", BCA_INDIVIDUAL(["21/11", "22/11"]), /SITI AMINAH$/],
  ["BCA, of companies", "BCA", BCA_BUSINESS, /siti aminah/],
  ["BCA, with a named column for the direction", "BCA", BCA_NAMED_DIRECTION, /SITI AMINAH/],
  ["Mandiri, with semicolons", "Mandiri", MANDIRI_SEMICOLONS, /^SITI AMINAH MCM InhouseTrf DARI SITI$/],
  ["Mandiri, quoted, with commas in its texts", "Mandiri", MANDIRI_QUOTED, /SITI, AMINAH/],
  ["Mandiri, with commas", "Mandiri", MANDIRI_COMMAS, /^MCM InhouseTrf DARI SITI AMINAH G0 2111$/],
  ["Mandiri Kopra", "Mandiri", MANDIRI_KOPRA, /DARI SITI AMINAH/],
  ["BRI, the export", "BRI", BRI_EXPORT, /^NBMB SITI TO TOKO ESB Transfer dari Siti Aminah$/],
  ["BRI, internet banking", "BRI", BRI_INTERNET, /SITI AMINAH/],
  ["BNI, a column for each direction", "BNI", BNI_COLUMNS, /DARI \| SITI AMINAH/],
  ["BNIDirect", "BNI", BNI_DIRECT, /DARI SITI AMINAH/],
])("%s: what came in and what went out is told apart", async (_, layout, content, description) => {
  const { id } = (await upload(content)).statement;
  expect(await db.bankStatement.findUnique({ where: { id } })).toMatchObject({ layout, lines: 2 });
  const { data } = (await statementLines(id, {})).lines;
  const lines = data.map(({ date, amount, description }) => ({ date, amount, description }));
  expect(lines.sort((one, other) => (one.date < other.date ? -1 : 1))).toEqual([
    { date: "2026-11-21", amount: 120_347, description: expect.stringMatching(description) },
    { date: "2026-11-22", amount: -17_500, description: expect.any(String) },
  ]);
});

test("a day without a year is never later than the upload, where no period is named", async () => {
  const { id } = (await upload(BCA_INDIVIDUAL(["28/11", "27/11"]))).statement;
  const days = (await statementLines(id, {})).lines.data.map(({ date }) => date);
  expect(days.sort()).toEqual(["2025-11-28", "2026-11-27"]);
});

test("a file of another account is refused, also where its number stands in each row or above the table", async () => {
  for (const [content, from] of [
    [BRI_EXPORT, "000000012345678"],
    [BCA_INDIVIDUAL(["21/11", "22/11"]), "0012345678"],
    [BNI_DIRECT, "0012345678"],
  ] as const)
    expect(await refusal(upload(content.replaceAll(from, "0099999999")))).toBe("FILE_STATEMENT_ACCOUNT");
});

test("a row whose day is broken is no footer, whatever its text begins with", async () => {
  const content = BCA_BUSINESS.replace("22/11/2026", "32/11/2026").replace("BIAYA ADM", "TOTAL JAYA");
  expect(await refusal(upload(content))).toBe("FILE_STATEMENT_LINE");
});

test("a quotation mark that is not closed is still said, and so are the columns of an unknown table", async () => {
  expect(await refusal(upload(BCA_BUSINESS.replace('"BIAYA ADM"', '"BIAYA ADM')))).toBe("FILE_CSV_QUOTE");
  const unknown = '"When";"What";"How much"\n"21/11/2026";"From Siti";"120,347.00"\n';
  expect(await refusal(upload(unknown))).toBe("FILE_STATEMENT_LAYOUT");
});
