import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Stack, startStack } from "../support/stack";
import { openBrowser, visit, WAYS } from "./browser";

let stack: Stack;
let browser: Browser;
beforeAll(async () => {
  [stack, browser] = await Promise.all([startStack(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

test.each(WAYS)(
  "the language follows the browser, then the person's choice, and stays, $way",
  async (way) => {
    await visit(browser, stack, { ...way, locale: "id-ID", as: "Ani" }, async (page) => {
      await page.goto("/batches?status=done");
      await page.getByRole("heading", { name: "Batch", exact: true }).waitFor();
      expect(await page.locator("html").getAttribute("lang")).toBe("id");
      await page.getByRole("link", { name: "English" }).click();
      await page.getByRole("heading", { name: "Batches" }).waitFor();
      expect(new URL(page.url()).searchParams.get("status")).toBe("done");
      await page.goto("/settings");
      await page.getByRole("heading", { name: "Settings" }).waitFor();
      expect(await page.locator("html").getAttribute("lang")).toBe("en");
      expect(await page.title()).toBe("Settings · Siar");
    });
  },
);

test("times carry the name of their zone, and numbers are written the language's way", async () => {
  await visit(browser, stack, { locale: "id-ID", as: "Ani" }, async (page) => {
    await page.goto("/dashboard");
    await page.getByText("1.000", { exact: true }).waitFor();
    await page.goto("/batches?lang=en");
    expect(await page.locator("time").first().innerText()).toMatch(
      /^\d{1,2} \w{3} \d{4}, \d\d:\d\d:\d\d WIB$/,
    );
    await page.goto("/dashboard");
    await page.getByText("1,000", { exact: true }).waitFor();
  });
});
