/** What a column of such a name might hold, in either language. */
const SAMPLES: [RegExp, string][] = [
  [/nama|name/i, "Ani"],
  [/tanggal|tgl|tempo|date|due|day|hari/i, "25/12/2026"],
  [/jam|time|pukul/i, "09:30"],
  [/tagihan|jumlah|total|harga|bayar|amount|price|bill|saldo|balance|rp/i, "Rp 1.250.000"],
  [/number|nomor|phone|telepon|hp/i, "0812 3456 7890"],
  [/invoice|faktur|pesanan|order|kode|code|^no\b|^id\b/i, "INV-0042"],
];

/** A made-up value for a column, to show a text before there is a sheet. */
export function sampleValue(column: string): string {
  return SAMPLES.find(([name]) => name.test(column))?.[1] ?? `[${column}]`;
}
