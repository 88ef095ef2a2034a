import type { Page } from "playwright";
import { expect, test } from "vitest";
import { press, sheetFile, visit, WAYS } from "./browser";
import { sheet } from "./sheets";
import { browser, stack, useStack } from "./use-stack";

useStack();

const CHECK = "Check before sending";
const CUSTOMERS = [
  ["0812 3450 0001", "Ani", "Rp 1.250.000"],
  ["0812 3450 0002", "Budi", ""],
];
const HEADERS = ["receiver_number", "Nama", "Tagihan"];

const bubble = (page: Page) =>
  page.getByRole("region", { name: "As it will look in WhatsApp" }).locator("p.whitespace-pre-wrap");

test.each(WAYS)("numbers that were typed get the text that was written, $way", async (way) => {
  await visit(browser, stack, { ...way, as: "Ani", provokes: [422] }, async (page) => {
    await page.goto("/send/new");
    await press(page, CHECK);
    await page.getByRole("alert").getByText("Please choose a file, or type phone numbers.").waitFor();
    await page.getByLabel("Or phone numbers").fill("0812 3450 0001\n\nnobody\n+62 812 3450 0002");
    await page.getByLabel("Batch name").fill("Typed");
    await press(page, CHECK);
    await page.getByRole("alert").getByText("Text: This field is required.").waitFor();
    expect(await page.getByLabel("Or phone numbers").inputValue()).toContain("0812 3450 0001");
    expect(await page.getByLabel("Batch name").inputValue()).toBe("Typed");
    await page.getByLabel("Text for all").fill("Besok kami *tutup*.\nTerima kasih");
    await press(page, CHECK);
    await page.getByRole("heading", { name: CHECK }).waitFor();
    await page.getByRole("button", { name: /^Send 2 messages/ }).waitFor();
    expect(await bubble(page).innerText()).toBe("Besok kami tutup.\nTerima kasih");
    await page.getByRole("heading", { name: "1 row will not go" }).waitFor();
    await page.getByRole("cell", { name: "nobody" }).waitFor();
  });
});

test.each(WAYS)(
  "a text is filled from the sheet; a column that it lacks is named, and the text kept, $way",
  async (way) => {
    const file = sheetFile(`customers-${way.javaScriptEnabled}.xlsx`, await sheet(CUSTOMERS, HEADERS));
    await visit(browser, stack, { ...way, as: "Ani", provokes: [422] }, async (page) => {
      await page.goto("/send/new");
      await page.getByLabel("Spreadsheet").setInputFiles(file);
      await press(page, CHECK);
      const box = page.getByRole("alert");
      await box
        .getByText("The file has no column messages. Write one text for all below", { exact: false })
        .waitFor();
      await page.getByLabel("Spreadsheet").setInputFiles(file);
      await page.getByLabel("Text for all").fill("Halo {{ nama }}, {{jumlah}}");
      await press(page, CHECK);
      await box
        .getByText("There is no column jumlah. Columns found: receiver_number, Nama, Tagihan.")
        .waitFor();
      await box.getByText("Please choose the file again", { exact: false }).waitFor();
      expect(await page.getByLabel("Text for all").inputValue()).toBe("Halo {{ nama }}, {{jumlah}}");
      expect(await page.getByLabel("Text for all").getAttribute("aria-invalid")).toBe("true");
      await page.getByLabel("Spreadsheet").setInputFiles(file);
      await page.getByLabel("Text for all").fill("Halo {{ nama }}, tagihan {{tagihan|belum ada}} \\{{x}}");
      await press(page, CHECK);
      await page.getByRole("heading", { name: CHECK }).waitFor();
      expect(await bubble(page).innerText()).toBe("Halo Ani, tagihan Rp 1.250.000 {{x}}");
      await page.getByRole("link", { name: "Next", exact: true }).click();
      await page.getByText("+62 812 3450 0002").waitFor();
      expect(await bubble(page).innerText()).toBe("Halo Budi, tagihan belum ada {{x}}");
    });
  },
);
