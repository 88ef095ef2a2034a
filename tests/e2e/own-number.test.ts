import type { Page } from "playwright";
import { expect, test } from "vitest";
import { until } from "../support/until";
import { sheetFile, visit, WAYS } from "./browser";
import { lastPhoneCode, sentTo } from "./phone-codes";
import { goodRows, sheet } from "./sheets";
import { browser, stack, useStack } from "./use-stack";

useStack();

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test.each(WAYS)(
  "a number is confirmed with the code that is read on that phone, and a row is tried on it at once, $way",
  async (way) => {
    const phone = way.javaScriptEnabled ? "+6281111110001" : "+6281111110002";
    const shown = `+62 811-1111-${phone.slice(-4)}`;
    const name = `own-${way.javaScriptEnabled}.xlsx`;
    const file = sheetFile(name, await sheet(goodRows(2, `Own ${way.way}`)));
    await visit(browser, stack, { ...way, as: "Ani", provokes: [422] }, async (page) => {
      await page.goto("/settings");
      await page.getByLabel("Phone number").fill(phone);
      await press(page, "Save");
      await page.getByRole("status").getByText("Settings saved").waitFor();
      await page.getByText("Not confirmed.").waitFor();

      await page.goto("/send/new");
      await page.getByLabel("Spreadsheet", { exact: true }).setInputFiles(file);
      await press(page, "Check before sending");
      await page.getByText("Your number is not confirmed").waitFor();
      const check = page.url();
      await page.getByRole("link", { name: "Confirm number" }).click();

      await page.getByText(`Confirm that ${shown} is yours.`, { exact: false }).waitFor();
      await press(page, "Send code");
      await page.getByText("The code is being sent to your number.").waitFor();
      const code = await lastPhoneCode(stack, phone);
      expect(await page.content()).not.toContain(code);
      const wrong = code === "111111" ? "222222" : "111111";
      await page.getByLabel("Code", { exact: true }).fill(wrong);
      await press(page, "Confirm number");
      await page.getByRole("alert").getByText("The code is incorrect.", { exact: false }).waitFor();
      await page.getByLabel("Code", { exact: true }).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
      await press(page, "Confirm number");
      await page.getByText("Phone number confirmed.").waitFor();
      await page.getByText(`${shown} is confirmed.`).waitFor();
      await page.goto("/settings");
      await page.getByText("Confirmed", { exact: true }).waitFor();

      await page.goto(check);
      await page.getByText("at once, even outside your sending hours", { exact: false }).waitFor();
      await press(page, "Send a test to my number");
      await page.getByText("Your test message is being sent.", { exact: false }).waitFor();
      await until(async () => (await sentTo(stack, phone)).length === 2, "the row on the phone");
      await page.goto("/batches");
      await page.getByRole("link", { name: `${name} (test)` }).waitFor();
      expect(await page.content()).not.toContain(code);
      expect(await page.getByRole("link", { name: "code", exact: true }).count()).toBe(0);
    });
  },
);
