import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Stack, startStack } from "../support/stack";
import { LOOKS, screenFaults } from "./accessibility";
import { openBrowser, sheetFile, visit } from "./browser";
import { goodRows, queueBatch, sheet } from "./sheets";

let stack: Stack;
let browser: Browser;
let batch: number;
beforeAll(async () => {
  [stack, browser] = await Promise.all([
    startStack({ SEND_GAP_SECONDS: "600" }, { engine: "GOWS" }),
    openBrowser(),
  ]);
  const rows = [["0812 3999 0001", "Not on WhatsApp"], ...goodRows(12), ["abc", "Bad number"]];
  batch = await queueBatch(stack, "Under way", await sheet(rows));
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

test.each(LOOKS)(
  "every screen of sending is accessible and fits, in $lang, $colorScheme, $width px wide",
  async (look) => {
    const { lang, colorScheme, width } = look;
    const options = {
      locale: lang,
      colorScheme,
      viewport: { width, height: 900 },
      bypassCSP: true,
      provokes: [404],
    };
    const found: string[] = [];
    for (const as of ["Ani", "Budi"]) {
      await visit(browser, stack, { ...options, as }, async (page) => {
        await page.goto("/send/new");
        const file = sheetFile(
          "list.xlsx",
          await sheet([...goodRows(3, `*Halo* ${width}`), ...goodRows(1, "Again"), ["abc", "Bad number"]]),
        );
        await page.locator("#file").setInputFiles(file);
        await page.locator("main form button[type=submit]").click();
        await page.waitForURL(/\/send\/new\/\d+$/);
        const check = new URL(page.url()).pathname;
        const ofAni = [`${check}?row=5`, "/send/new/999999"];
        for (const page of ["", "?reason=NUMBER_INVALID", "/cancel", "/retry"])
          ofAni.push(`/batches/${batch}${page}`);
        for (const path of [check, "/dashboard", "/batches", ...(as === "Ani" ? ofAni : [])]) {
          await page.goto(path);
          await page.getByRole("heading", { level: 1 }).waitFor();
          const table = page.locator("main summary", { hasText: /table|tabel/ });
          if (await table.isVisible()) await table.click();
          for (const fault of await screenFaults(page)) found.push(`${path} ${fault}`);
        }
        if (as !== "Ani") return; // Budi has no device and no credits: that is said on the pages above
        await page.goto(check);
        await page.locator("button[value=first]").click();
        await page.locator("button[value=all]").waitFor();
        for (const fault of await screenFaults(page)) found.push(`only the first of each: ${fault}`);
      });
    }
    expect(found).toEqual([]);
  },
  120_000,
);
