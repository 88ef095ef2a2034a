/* How banks lay out the CSV of a statement: by the names of its columns, of which each bank has had several. */

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

type Names = Record<"day" | "description", string[]> &
  Partial<Record<"amount" | "direction" | "debit" | "credit" | "account" | "must", string[]>>;

const LAYOUTS: Record<Bank, Names> = {
  BCA: {
    day: ["tanggaltransaksi", "tanggal", "tgl", "date"],
    description: ["keterangan", "description"],
    amount: ["jumlah", "mutasi", "amount"],
    must: ["cabang", "branch", "cab"],
  },
  BNI: {
    day: ["tanggaltransaksi", "postdate", "postingdate", "transactiondate", "tanggal"],
    description: ["uraiantransaksi", "description", "transactiondescription", "uraian", "keterangan"],
    amount: ["nominal", "jumlahpembayaran", "amount", "jumlah"],
    direction: ["dbcr", "dk", "dc", "tipe", "debitcredit", "type"],
  },
  Mandiri: {
    day: ["postdate", "postingdate", "date", "tanggal", "tanggaltransaksi", "transactiondate"],
    description: ["remarks", "description", "additionaldesc", "keterangan"],
    debit: ["debitamount", "debit", "debet"],
    credit: ["creditamount", "credit", "kredit"],
    account: ["accountno", "accountnumber", "norekening", "nomorrekening"],
  },
  BRI: {
    day: ["tgltran", "tanggaltransaksi", "tanggal", "tgltransaksi", "transactiondate"],
    description: ["desktran", "uraiantransaksi", "uraian", "keterangan", "remarktransaksi"],
    debit: ["mutasidebet", "debet", "debit"],
    credit: ["mutasikredit", "kredit", "credit"],
  },
};

/** A name of a column as it is compared: letters and digits. */
export const plainName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** Returns the layout whose columns a row names; null: none. */
export function findLayout(row: readonly string[]): { bank: Bank; columns: Columns } | null {
  const names = row.map(plainName);
  for (const bank of ["BCA", "BNI", "Mandiri", "BRI"] as const) {
    const columns = columnsBy(LAYOUTS[bank], names);
    if (columns) return { bank, columns: bank === "BCA" ? withUnnamedDirection(columns, names) : columns };
  }
  return null;
}

function columnsBy(layout: Names, names: string[]): Columns | null {
  const placeOf = (wanted: string[] = []) => names.findIndex((name) => wanted.includes(name));
  const day = placeOf(layout.day);
  const description = names.flatMap((name, place) => (layout.description.includes(name) ? [place] : []));
  const found: Columns = { day, description };
  for (const part of ["amount", "direction", "debit", "credit", "account"] as const) {
    const place = placeOf(layout[part]);
    if (layout[part] && place === -1) return null;
    if (layout[part]) found[part] = place;
  }
  const lacks = day === -1 || description.length === 0 || (layout.must && placeOf(layout.must) === -1);
  return lacks ? null : found;
}

/** Some of BCA's files have CR and DB in a column without a name, after the amount. */
function withUnnamedDirection(columns: Columns, names: string[]): Columns {
  const next = (columns.amount ?? -1) + 1;
  return names[next] === "" ? { ...columns, direction: next } : columns;
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
