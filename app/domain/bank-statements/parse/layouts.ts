/*
 * How banks lay out the CSV of a statement: by the names of its columns, of which each bank has had several. No bank
 * documents them. They are as programs read them that were published with samples, on github.com:
 *
 * - BCA: kankburhan/go-bankset (banks/bca), EkmalRey/rekapimutasi
 * - Mandiri: ThePrime-Sushimas/suryamas, gazafernanda/bank-statement-converter
 * - BRI: gazafernanda/bank-statement-converter
 * - BNI and the bank statements of all: Adi-Sumardi/doc-scan-ai
 */

export const BANKS = ["BCA", "Mandiri", "BRI", "BNI"] as const;
export type Bank = (typeof BANKS)[number];

/** Which columns hold what, by their places. Money is in one column, or in one for each direction. */
export type Columns = {
  day: number;
  description: number[];
  amount?: number;
  direction?: number;
  debit?: number;
  credit?: number;
  account?: number;
};

type Part = "amount" | "direction" | "debit" | "credit" | "account";

/** `must`: what no other bank's table has. `may`: what only some of these tables have. */
type Layout = { bank: Bank } & Record<"day" | "description", string[]> &
  Partial<Record<Part | "must", string[]>> & { may?: Partial<Record<Part, string[]>> };

const DIRECTION = ["dbcr", "crdb", "dk", "dc", "tipe", "debitcredit", "debitkredit", "type"];
const DEBIT = ["debit", "debet"];
const CREDIT = ["credit", "kredit"];
const ACCOUNT = ["accountno", "accountnumber", "norek", "norekening", "nomorrekening"];

/** The first that fits is taken. */
const LAYOUTS: readonly Layout[] = [
  {
    bank: "BCA",
    day: ["tanggaltransaksi", "tanggal", "tgl", "date"],
    description: ["keterangan", "description"],
    amount: ["jumlah", "mutasi", "amount"],
    must: ["cabang", "branch", "cab", "cbg"],
    may: { direction: DIRECTION },
  },
  {
    bank: "BNI",
    day: ["tanggaltransaksi", "postdate", "postingdate", "transactiondate", "tanggal"],
    description: ["uraiantransaksi", "description", "transactiondescription", "uraian", "keterangan"],
    amount: ["nominal", "jumlahpembayaran", "amount", "jumlah"],
    direction: DIRECTION,
  },
  {
    bank: "BNI",
    day: ["postdate", "postingdate", "tgltrans"],
    description: ["description", "transactiondescription", "uraian"],
    debit: DEBIT,
    credit: CREDIT,
  },
  {
    bank: "Mandiri",
    day: ["postdate", "postingdate", "date", "tanggal", "tanggaltransaksi", "transactiondate"],
    description: ["remarks", "remark", "description", "additionaldesc", "keterangan"],
    debit: ["debitamount", ...DEBIT],
    credit: ["creditamount", ...CREDIT],
    account: ACCOUNT,
  },
  {
    bank: "Mandiri",
    day: ["postdate", "postingdate"],
    description: ["remarks", "remark"],
    debit: ["debitamount", ...DEBIT],
    credit: ["creditamount", ...CREDIT],
  },
  {
    bank: "BRI",
    day: ["tgltran", "tgltransaksi", "tanggaltransaksi", "tanggal", "transactiondate"],
    description: [
      "desktran",
      "deskripsi",
      "uraiantransaksi",
      "uraian",
      "keterangan",
      "remarktransaksi",
      "remarkcustom",
    ],
    debit: ["mutasidebet", ...DEBIT],
    credit: ["mutasikredit", ...CREDIT],
    may: { account: ACCOUNT },
  },
];

/** A name of a column as it is compared: letters and digits. */
export const plainName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** Returns the layout whose columns a row names; null: none. */
export function findLayout(row: readonly string[]): { bank: Bank; columns: Columns } | null {
  const names = row.map(plainName);
  for (const layout of LAYOUTS) {
    const columns = columnsBy(layout, names);
    if (columns)
      return {
        bank: layout.bank,
        columns: layout.bank === "BCA" ? withUnnamedDirection(columns, names) : columns,
      };
  }
  return null;
}

function columnsBy(layout: Layout, names: string[]): Columns | null {
  const placeOf = (wanted: string[] = []) => names.findIndex((name) => wanted.includes(name));
  const day = placeOf(layout.day);
  const description = names.flatMap((name, place) => (layout.description.includes(name) ? [place] : []));
  const found: Columns = { day, description };
  for (const part of ["amount", "direction", "debit", "credit", "account"] as const) {
    const place = placeOf(layout[part] ?? layout.may?.[part]);
    if (layout[part] && place === -1) return null;
    if (place !== -1) found[part] = place;
  }
  const lacks = day === -1 || description.length === 0 || (layout.must && placeOf(layout.must) === -1);
  return lacks ? null : found;
}

/** Some of BCA's files have CR and DB in a column without a name, after the amount. */
function withUnnamedDirection(columns: Columns, names: string[]): Columns {
  const next = (columns.amount ?? -1) + 1;
  return names[next] === "" && columns.direction === undefined ? { ...columns, direction: next } : columns;
}

/** Columns as an admin chose them, by their names. */
export type ColumnChoice = {
  date_column: string;
  amount_column: string;
  direction_column?: string;
  description_column: string;
};

/** Returns the places of columns that an admin chose, where a row names them all; null: it does not. */
export function chosenColumns(choice: ColumnChoice, row: readonly string[]): Columns | null {
  const names = row.map(plainName);
  const placeOf = (name: string) => names.indexOf(plainName(name));
  const [day, amount] = [placeOf(choice.date_column), placeOf(choice.amount_column)];
  const description = placeOf(choice.description_column);
  const direction = choice.direction_column ? placeOf(choice.direction_column) : undefined;
  if ([day, amount, description, direction ?? 0].includes(-1)) return null;
  return { day, amount, description: [description], ...(direction === undefined ? {} : { direction }) };
}
