import { join } from "node:path";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { openSqlite } from "~/platform/db/sqlite/sqlite-driver.mjs";
import { press, sheetFile, visit, WAYS } from "./browser";
import { sheet } from "./sheets";
import { browser, stack, useStack } from "./use-stack";

useStack();

async function sentUntilDone(page: Page, name: string) {
  await page.getByRole("button", { name: /^Send 2 messages/ }).click();
  await page
    .getByRole("dialog", { name: "Batch queued" })
    .getByRole("link", { name: "View batch detail" })
    .click();
  await page.getByRole("heading", { name }).waitFor();
  await expect
    .poll(
      async () => {
        await page.reload();
        return page.getByRole("main").innerText();
      },
      { timeout: 40_000, interval: 1_000 },
    )
    .toContain("Done");
}

const TEXT = "Halo {{Nama}}, tagihan Anda {{Tagihan}}";

test.each(WAYS)("a list of Nama, No HP and Tagihan goes up as it is, and is sent, $way", async (way) => {
  const at = way.javaScriptEnabled ? 1 : 2;
  const rows = [
    ["Sari", `0812 3470 000${at}`, "Rp 50.000"],
    ["Budi", `0812 3471 000${at}`, "Rp 75.000"],
  ];
  const file = await sheet(rows, ["Nama", "No HP", "Tagihan"]);
  await visit(browser, stack, { ...way, as: "Ani" }, async (page) => {
    await page.goto("/send/new");
    await page.locator("input[name=file]").setInputFiles(sheetFile(`langganan${at}.xlsx`, file));
    await page.locator("textarea[name=message]").fill(TEXT);
    await press(page, "Check before sending");
    await page.getByText("Halo Sari, tagihan Anda Rp 50.000").first().waitFor();
    await sentUntilDone(page, `langganan${at}.xlsx`);
  });
});

test.each(WAYS)(
  "where no heading fits, a page asks for the columns, and the file stays, $way",
  async (way) => {
    const at = way.javaScriptEnabled ? 3 : 4;
    const rows = [
      ["Sari", `0812 3470 000${at}`, "Rp 50.000"],
      ["Budi", `0812 3471 000${at}`, "Rp 75.000"],
    ];
    const file = await sheet(rows, ["Nama", "Kolom X", "Tagihan"]);
    await visit(browser, stack, { ...way, as: "Ani", provokes: [422] }, async (page) => {
      await page.goto("/send/new");
      await page.locator("input[name=file]").setInputFiles(sheetFile(`kolom${at}.xlsx`, file));
      await press(page, "Check before sending");
      await page.getByRole("heading", { name: "Choose the columns" }).waitFor();
      await press(page, "Continue");
      await page.getByRole("alert").getByText("Choose the column with the phone numbers.").waitFor();
      await page.getByLabel("Which column has the phone numbers?").selectOption({ index: 2 });
      await page.getByLabel("Or one message for everyone").fill(TEXT);
      await press(page, "Continue");
      await page.getByText("Halo Sari, tagihan Anda Rp 50.000").first().waitFor();
      await sentUntilDone(page, `kolom${at}.xlsx`);
    });
  },
);

/** Ani's credits are set aside, as if they were used up meanwhile. */
function setBalance(balance: number): number {
  const database = openSqlite(join(stack.folder, "siar.db"), {});
  try {
    const before = database
      .prepare("SELECT balance FROM users WHERE email = 'ani@example.com'")
      .pluck()
      .get();
    database.prepare("UPDATE users SET balance = ? WHERE email = 'ani@example.com'").run(balance);
    return Number(before);
  } finally {
    database.close();
  }
}

test("that the file was sent today is said before more credits are bought for it", async () => {
  const file = sheetFile("dua.xlsx", await sheet([["0812 3472 0001", "Halo dua"]]));
  await visit(browser, stack, { ...WAYS[1]!, as: "Ani" }, async (page) => {
    const upload = async () => {
      await page.goto("/send/new");
      await page.locator("input[name=file]").setInputFiles(file);
      await press(page, "Check before sending");
    };
    await upload();
    await page.getByRole("button", { name: /^Send 1 message/ }).click();
    await page.getByRole("dialog", { name: "Batch queued" }).waitFor();
    const balance = setBalance(0);
    try {
      await upload();
      await page.getByRole("link", { name: "dua.xlsx" }).waitFor();
      expect(await page.getByRole("button", { name: /^Send 1 message/ }).count()).toBe(0);
    } finally {
      setBalance(balance);
    }
  });
});

test("with JavaScript the form itself asks for the column of the numbers", async () => {
  const file = await sheet([["Sari", "0812 3470 0005"]], ["Nama", "Kolom X"]);
  await visit(browser, stack, { ...WAYS[0]!, as: "Ani" }, async (page) => {
    await page.goto("/send/new");
    await page.locator("input[name=file]").setInputFiles(sheetFile("kolom5.xlsx", file));
    await page.getByLabel("Which column has the phone numbers?").selectOption({ index: 2 });
    await page.locator("textarea[name=message]").fill("Halo {nama}");
    await page.getByText("{nama} is sent as it is. To insert the column, write {{Nama}}.").first().waitFor();
    await press(page, "Check before sending");
    await page.getByText("Is this meant as a placeholder?").waitFor();
    await page.getByRole("button", { name: /^Send 1 message/ }).waitFor();
  });
});
