import ExcelJS from "exceljs";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { until } from "../support/until";
import { AGAIN, press, sheetFile, visit, WAYS } from "./browser";
import { browser, stack, useStack } from "./use-stack";

useStack();

const ROWS = 200;
/** Each row is asked for by its address, whatever the browser is like: once is enough for all of them. */
const ROUNDS = [
  { ...WAYS[0]!, start: 34_600_000, looks: ROWS },
  { ...WAYS[1]!, start: 34_700_000, looks: 5 },
];
const FIRST_DAY = Date.UTC(2026, 11, 1);
const DAY_MS = 24 * 60 * 60 * 1000;
const TEXT =
  "Halo {{ nama }},\n\ntagihan {{Jumlah}} jatuh tempo {{jatuh tempo}}.\n{{catatan|Terima kasih}} \\{{ok}}";
const NAMES = ["Ani", "Budi & Siti", "Ça <Ñandú>", 'Wayan "Gede"', "王小明 👍🏽"];

type Customer = { number: string; name: string; amount: number; due: Date; note: string };

const customersOf = (start: number, rows: number): Customer[] =>
  Array.from({ length: rows }, (_, i) => ({
    number: `+62812${start + i}`,
    name: `${NAMES[i % NAMES.length]} ${i}`,
    amount: 1_250 * (i + 1),
    due: new Date(FIRST_DAY + (i % 28) * DAY_MS),
    note: i % 3 === 0 ? "" : `{{nama}} ke-${i}`,
  }));

/** As people keep such lists: amounts are numbers and dates are dates, and their formats say what they look like. */
async function workbookOf(customers: Customer[]): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet("Pelanggan");
  sheet.addRow(["receiver_number", "Nama", "Jumlah", "Jatuh Tempo", "Catatan"]);
  for (const { number, name, amount, due, note } of customers)
    sheet.addRow([number, name, amount, due, note]);
  sheet.getColumn(3).numFmt = '"Rp "#,##0';
  sheet.getColumn(4).numFmt = "dd/mm/yyyy";
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

/** Worked out by hand, not by the product. */
function expectedOf({ name, amount, due, note }: Customer): string {
  const sum = String(amount).replace(/\B(?=(\d{3})+$)/g, ".");
  const day = `${String(due.getUTCDate()).padStart(2, "0")}/12/2026`;
  return `Halo ${name},\n\ntagihan Rp ${sum} jatuh tempo ${day}.\n${note || "Terima kasih"} {{ok}}`;
}

/** What the check page shows of each row. */
async function shownOf(page: Page, rows: number): Promise<string[]> {
  const address = page.url().replace(/\?.*/, "");
  const pages: string[] = [];
  for (let row = 2; row <= rows + 1; row += 1)
    pages.push(await (await page.request.get(`${address}?row=${row}`, AGAIN)).text());
  return page.evaluate(
    (all) =>
      all.map((html) => {
        const shown = new DOMParser().parseFromString(html, "text/html");
        const part = shown.getElementById("preview")?.closest("section");
        return part?.querySelector("p.whitespace-pre-wrap")?.textContent ?? "";
      }),
    pages,
  );
}

/** What recipients got, by their number. */
async function received(): Promise<Map<string, string[]>> {
  const lines = (await (await fetch(`${stack.simulatorUrl}/__sim/journal`)).text()).trim().split("\n");
  const got = new Map<string, string[]>();
  for (const line of lines.filter(Boolean)) {
    const { chatId, text } = JSON.parse(line) as { chatId: string; text: string };
    const number = `+${chatId.replace(/@.*/, "")}`;
    got.set(number, [...(got.get(number) ?? []), text]);
  }
  return got;
}

test.each(ROUNDS)(
  `a sheet with names, amounts and dates becomes ${ROWS} personal messages, each just as the check page shows it, $way`,
  async ({ start, looks, ...way }) => {
    const customers = customersOf(start, ROWS);
    const sendAll = new RegExp(`^Send ${ROWS} messages`);
    const file = sheetFile("pelanggan.xlsx", await workbookOf(customers));
    await visit(browser, stack, { ...way, as: "Ani" }, async (page) => {
      await page.goto("/send/new");
      await page.getByLabel("Spreadsheet", { exact: true }).setInputFiles(file);
      await page.getByLabel("Message for everyone").fill(TEXT);
      await press(page, "Check before sending");
      await page.getByRole("button", { name: sendAll }).waitFor();
      const expected = customers.map(expectedOf);
      expect(await shownOf(page, looks)).toEqual(expected.slice(0, looks));
      await page.getByRole("button", { name: sendAll }).click();
      await page.getByRole("dialog", { name: "Batch queued" }).waitFor();
      const theirs = async () => {
        const got = await received();
        return customers.map(({ number }) => got.get(number) ?? []);
      };
      await until(async () => (await theirs()).every((texts) => texts.length > 0), "all messages", 100_000);
      expect(await theirs()).toEqual(expected.map((text) => [text]));
    });
  },
  120_000,
);
