export type SheetToWrite = {
  name: string;
  columns: {
    header: string;
    width: number /** Excel keeps what is typed: no lost zeros, no 6.28E+12. */;
    text?: boolean;
  }[];
  rows: (string | number | Date | null)[][];
};

/** A small .xlsx file with one sheet; its first row holds the headers and stays in view. */
export async function writeSheet({ name, columns, rows }: SheetToWrite): Promise<Buffer> {
  const { default: ExcelJS } = await import("exceljs"); // 10 MB: not before a file is wanted
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet(name, { views: [{ state: "frozen", ySplit: 1 }] });
  sheet.columns = columns.map(({ header, width, text }) => ({
    header,
    width,
    style: text ? { numFmt: "@" } : {},
  }));
  sheet.getRow(1).font = { bold: true };
  for (const row of rows) sheet.addRow(row);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}
