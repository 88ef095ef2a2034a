import { readFileSync } from "node:fs";
import ExcelJS from "exceljs";
import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { until } from "../support/until";
import { LOOKS, screenFaults } from "./accessibility";
import { sheetFile, visit, WAYS } from "./browser";
import { goodRows, queueBatch, sheet } from "./sheets";
import { browser, stack, useStack } from "./use-stack";

const TESTS = "/admin/test-bulk";

useStack();
beforeAll(async () => {
  for (const name of ["Invitation", "Reminder", "=Formula"])
    await queueBatch(stack, name, await sheet([...goodRows(4, name), ["abc", "Bad number"]]));
  await visit(browser, stack, { as: "Ani" }, async (page) => {
    await until(async () => {
      await page.goto("/batches?status=done");
      return page.getByText("3 in all").isVisible();
    }, "the batches to be done");
  });
});

/** The row of a table in which this text stands. */
const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

test.each(WAYS)(
  "an admin reads the figures, narrows the lists and goes on to a user’s history, $way",
  async (way) => {
    await visit(browser, stack, { ...way, as: "Citra" }, async (page) => {
      await page.goto("/admin/dashboard");
      const figures = page.locator("main dl").first();
      expect(await figures.innerText()).toMatch(
        /Total users\s+5[\s\S]*Total batches\s+3[\s\S]*Messages sent\s+12\s+12 today[\s\S]*100\.0%/,
      );
      await page.getByText("Last seen running", { exact: false }).waitFor();
      await page.getByRole("img", { name: /12 messages sent/ }).waitFor();
      expect(await rowOf(page, "ani@example.com").innerText()).toMatch(/3[\s\S]*12[\s\S]*0[\s\S]*100\.0%/);

      await page.getByRole("searchbox", { name: "User" }).fill("budi");
      await page.getByLabel("Per page").selectOption("50");
      await page.getByRole("button", { name: "Apply" }).click();
      await page.waitForURL(/q_user=budi/);
      await page.getByText("No batches found.").waitFor();
      await rowOf(page, "budi@example.com").waitFor();
      expect(await rowOf(page, "ani@example.com").count()).toBe(0);
      expect(await page.getByLabel("Per page").inputValue()).toBe("50");

      await page.getByRole("link", { name: "Clear filters" }).click();
      await rowOf(page, "ani@example.com").waitFor(); // the cleared form is another one: typed too early is lost
      await page.getByLabel("From").fill("2020-01-01");
      await page.getByLabel("To", { exact: true }).fill("2020-12-31");
      await page.getByRole("button", { name: "Apply" }).click();
      await page.getByText("No users found").waitFor();
      await page.getByRole("link", { name: "Clear filters" }).first().click();

      await page.getByRole("link", { name: "View the history of Ani" }).click();
      await page.waitForURL(/bulk-history\?q_user=ani%40example\.com/);
      await page.getByText("3 batches").waitFor();
      await page.goBack();
      await page.getByRole("link", { name: "Reminder" }).click();
      await page.getByRole("heading", { name: "Reminder" }).waitFor();
    });
  },
);

test("without the feature there is no way to the history, and the sender’s state is still told", async () => {
  await visit(browser, stack, { as: "Dewi" }, async (page) => {
    await page.goto("/admin/dashboard");
    await rowOf(page, "ani@example.com").waitFor();
    expect(await page.getByRole("link", { name: /history/i }).count()).toBe(0);
    await page.getByText("Running", { exact: true }).waitFor();
  });
});

test.each(WAYS)(
  "the sending history is searched, narrowed and taken home as an Excel file, $way",
  async (way) => {
    await visit(browser, stack, { ...way, as: "Citra" }, async (page) => {
      await page.goto("/admin/dashboard");
      await page.getByRole("link", { name: "User Sending History" }).first().click();
      await page.getByText("3 batches", { exact: true }).waitFor(); // the dashboard's credit check says it, too
      await page.getByRole("searchbox", { name: "User" }).fill("budi");
      await page.getByRole("button", { name: "Apply" }).click();
      await page.getByText("No batches found").waitFor();
      await page.getByRole("link", { name: "Clear filters" }).first().click();
      await page.getByText("3 batches").waitFor();
      await page.getByLabel("Status").selectOption({ label: "Done" });
      await page.getByRole("button", { name: "Apply" }).click();
      await page.waitForURL(/status=done/);
      await expect.poll(() => page.getByRole("row").count()).toBe(4);
      const coming = page.waitForEvent("download");
      await page.getByRole("link", { name: "Download Excel" }).click();
      const file = await coming;
      expect(file.suggestedFilename()).toBe("sending-history.xlsx");
      const workbook = new ExcelJS.Workbook();
      await workbook.xlsx.load(readFileSync(await file.path()) as never);
      const names = workbook.worksheets[0]!.getColumn(2).values.slice(2);
      expect(names).toEqual(["'=Formula", "Reminder", "Invitation"]);
      await page.getByRole("link", { name: "Invitation" }).click();
      await page.getByRole("heading", { name: "Invitation" }).waitFor();
    });
  },
);

test.each(WAYS)("a test goes out through a user’s devices and is followed in the logs, $way", async (way) => {
  const text = `Test ${way.way}`;
  const file = await sheet([
    [`+62812${way.javaScriptEnabled ? "771" : "772"}00001`, text],
    [`+62812${way.javaScriptEnabled ? "771" : "772"}00002`, text],
    ["abc", text],
  ]);
  await visit(browser, stack, { ...way, as: "Citra", provokes: [422] }, async (page) => {
    await page.goto("/admin/dashboard");
    await page.getByRole("link", { name: "Test Bulk" }).first().click();
    await page.waitForURL(`**${TESTS}`);

    const intro = await page
      .getByText("Send a small test through a user’s server", { exact: false })
      .first()
      .boundingBox();
    const form = await page.locator("main form:has(#target_user_id)").last().boundingBox();
    expect(intro!.y + intro!.height).toBeLessThanOrEqual(form!.y); // first what it is for

    const template = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download spreadsheet template" }).click();
    expect((await template).suggestedFilename()).toBe("test-bulk-template.xlsx");

    const target = page.locator("#target_user_id");
    expect(await target.locator("option").allInnerTexts()).toEqual([
      "Choose a user",
      "Ani (ani@example.com)",
    ]);
    await target.selectOption({ label: "Ani (ani@example.com)" });
    await page
      .getByLabel("Spreadsheet", { exact: true })
      .setInputFiles(sheetFile("no.xlsx", Buffer.from("%PDF-1.7")));
    await page.getByRole("button", { name: "Send test" }).click();
    const alert = page.getByRole("alert");
    await alert.getByText("Upload failed").waitFor();
    await alert.getByRole("link", { name: /This is not an Excel \(\.xlsx\) or CSV file/ }).waitFor();
    expect(await target.locator("option:checked").innerText()).toBe("Ani (ani@example.com)");

    await page.getByLabel("Spreadsheet", { exact: true }).setInputFiles(sheetFile("probe.xlsx", file));
    await page.getByRole("button", { name: "Send test" }).click();
    await page.getByText("Test queued: 2 of 3 rows").waitFor();
    if (way.javaScriptEnabled)
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute("role")))
        .toBe("status");
    await page.getByText("Invalid: 1.", { exact: false }).waitFor();
    await page.getByRole("link", { name: "Open test batch" }).waitFor();
    const sent = page.getByRole("row").filter({ hasText: "Sent" });
    const before = way.javaScriptEnabled ? 0 : 2;
    await until(async () => {
      await page.getByRole("link", { name: "Refresh" }).click();
      return (await sent.count()) === before + 2;
    }, "the test to be sent");
    await rowOf(page, "abc").first().getByText("Invalid", { exact: true }).waitFor();
    await rowOf(page, "abc").first().getByText("Not a valid phone number.").waitFor();

    const device = page.getByLabel("Device");
    await device.selectOption({ index: 1 });
    await page.getByRole("button", { name: "Apply" }).click();
    await page.waitForURL(/device_id=\d+/);
    await until(async () => (await rowOf(page, "abc").count()) === 0, "only this device’s rows");
    await page.getByRole("link", { name: "Clear filters" }).first().click();
    await rowOf(page, "abc").first().waitFor();
  });
});

test.each(WAYS)("a test asks for the column of the numbers where no heading says it, $way", async (way) => {
  const number = way.javaScriptEnabled ? "+6281277300001" : "+6281277300002";
  const file = sheetFile("kolom.xlsx", await sheet([[number, "Halo"]], ["Kolom X", "messages"]));
  await visit(browser, stack, { ...way, as: "Citra", provokes: [422] }, async (page) => {
    await page.goto(TESTS);
    await page.locator("#target_user_id").selectOption({ label: "Ani (ani@example.com)" });
    const choose = () => page.getByLabel("Spreadsheet", { exact: true }).setInputFiles(file);
    await choose();
    await page.getByRole("button", { name: "Send test" }).click();
    await page.getByRole("alert").getByText("Upload failed").waitFor();
    const column = page.getByLabel("Which column has the phone numbers?");
    await column.selectOption({ index: 1 });
    if (!way.javaScriptEnabled) await choose();
    await page.getByRole("button", { name: "Send test" }).click();
    await page.getByText(/Test queued: 1 of 1 row/).waitFor();
  });
});

test("tests cost nobody anything and stay out of the user’s own lists", async () => {
  await visit(browser, stack, { as: "Ani" }, async (page) => {
    await page.goto("/batches");
    await page.getByText("3 in all").waitFor();
    await page.goto("/dashboard");
    await page.getByText("988", { exact: true }).waitFor(); // 1,000 less 3 × 4
  });
});

const SCREENS: { as: string; path: string; act?: (page: Page) => Promise<void> }[] = [
  { as: "Dewi", path: "/admin/dashboard" },
  { as: "Citra", path: "/admin/dashboard?q_user=nobody" },
  { as: "Citra", path: "/admin/bulk-history?q_user=nobody" },
  { as: "Citra", path: "/admin/bulk-history?status=held" },
  { as: "Citra", path: TESTS },
  { as: "Citra", path: `${TESTS}?device_id=99` },
  { as: "Citra", path: TESTS, act: sendNoSheet },
];

async function sendNoSheet(page: Page) {
  await page.locator("#target_user_id").selectOption({ index: 1 });
  await page.locator("#file").setInputFiles(sheetFile("no.xlsx", Buffer.from("%PDF-1.7")));
  await page.locator("form[enctype] button[type=submit]").click();
  await page.getByRole("alert").waitFor();
}

test.each(LOOKS)(
  "dashboard, history and test bulk are accessible and fit, in $lang, $colorScheme, $width px wide",
  async ({ lang, colorScheme, width }) => {
    const found: string[] = [];
    for (const as of ["Dewi", "Citra"]) {
      const viewport = { width, height: 900 };
      const options = { as, locale: lang, colorScheme, viewport, bypassCSP: true, provokes: [422] };
      await visit(browser, stack, options, async (page) => {
        for (const screen of SCREENS.filter((each) => each.as === as)) {
          await page.goto(screen.path);
          await page.getByRole("heading", { level: 1 }).waitFor();
          await screen.act?.(page);
          for (const fault of await screenFaults(page)) found.push(`${screen.path} ${fault}`);
        }
      });
    }
    expect(found).toEqual([]);
  },
  120_000,
);
