import { test } from "vitest";
import { visit } from "./browser";
import { browser, stack, useStack } from "./use-stack";

const VISITS = 8;
const PRESSES = 12;

useStack();

test("pressing and typing on a page whose JavaScript is still waking up upsets nothing", async () => {
  await visit(browser, stack, { as: "Ani" }, async (page) => {
    const slow = await page.context().newCDPSession(page);
    await slow.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    for (let i = 0; i < VISITS; i++) {
      await page.goto("/settings", { waitUntil: "commit" });
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.locator("#phone_number").focus();
      for (let press = 0; press < PRESSES; press++)
        await (i % 2 === 0 ? page.mouse.click(700, 60) : page.keyboard.insertText("0"));
    }
  });
}, 60_000);
