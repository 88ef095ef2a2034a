import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { jpgFile, pdfFile, pngFile } from "../support/evidence";
import { LOOKS, screenFaults } from "./accessibility";
import { visit } from "./browser";
import { askForCredits, call } from "./proofs";
import { goodRows, queueBatch, sheet } from "./sheets";
import { browser, stack, useStack } from "./use-stack";

const LIST = "/admin/request-buy-credits";
let waiting: number;
let rejected: number;
let ofBudi: number;
useStack();
beforeAll(async () => {
  await queueBatch(stack, "A batch", await sheet(goodRows(3)));
  const approved = await askForCredits(stack, "Ani", 10_000_000, jpgFile());
  await call(stack, "Citra", "POST", `/api${LIST}/${approved}/approve`);
  rejected = await askForCredits(stack, "Ani", 1500, pdfFile());
  const reason = "No transfer of this amount has arrived on any of our accounts until today.";
  await call(stack, "Citra", "POST", `/api${LIST}/${rejected}/reject`, { reason });
  waiting = await askForCredits(stack, "Ani", 500, pngFile(90, 600));
  ofBudi = await askForCredits(stack, "Budi", 9_999_999, pngFile(90, 600));
});

/** Pages, and what to do there first. */
const screens = (): { as: string; path: string; act?: (page: Page) => Promise<void> }[] => [
  { as: "Ani", path: "/credits" },
  { as: "Ani", path: "/credits?amount=5000" },
  { as: "Ani", path: `/credits?request=${waiting}` },
  { as: "Ani", path: `/credits?request=${rejected}` },
  { as: "Ani", path: "/credits", act: sendText },
  { as: "Citra", path: LIST },
  { as: "Citra", path: `${LIST}?status=rejected` },
  { as: "Citra", path: `${LIST}?q=nobody` },
  { as: "Citra", path: `${LIST}?request=${waiting}` },
  { as: "Citra", path: `${LIST}?request=${rejected}` },
  { as: "Citra", path: `${LIST}?request=${ofBudi}`, act: rejectWithoutReason },
  { as: "Citra", path: "/admin/settings", act: addRows },
  { as: "Citra", path: "/admin/settings", act: saveWrongNumber },
];

async function sendText(page: Page) {
  await page.locator("#amount").fill("0");
  const buffer = Buffer.from("I have paid.");
  await page
    .locator("#transfer_evidence")
    .setInputFiles({ name: "proof.txt", mimeType: "text/plain", buffer });
  await page.locator("form[enctype] button[type=submit]").last().click();
  await page.getByRole("alert").waitFor();
}

async function rejectWithoutReason(page: Page) {
  await page.locator("dialog summary").click();
  await page.locator("dialog details button").click();
  await page.locator("dialog").getByRole("alert").waitFor();
}

async function addRows(page: Page) {
  await page.locator("button[value='add:admin_whatsapps']").click();
  await page.locator("[id='admin_whatsapps.1']").waitFor();
  await page.locator("button[value='add:payment_accounts']").click();
  await page.locator("[id='payment_accounts.1.name']").waitFor();
}

async function saveWrongNumber(page: Page) {
  await page.locator("[id='admin_whatsapps.0']").fill("0811");
  await page.locator("main form button").last().click();
  await page.getByRole("alert").waitFor();
}

test.each(LOOKS)(
  "what comes of using the screens about money is accessible and fits, in $lang, $colorScheme, $width px wide",
  async ({ lang, colorScheme, width }) => {
    const found: string[] = [];
    for (const as of ["Ani", "Citra"]) {
      const viewport = { width, height: 900 };
      const options = { as, locale: lang, colorScheme, viewport, bypassCSP: true, provokes: [422] };
      await visit(browser, stack, options, async (page) => {
        for (const { path, act } of screens().filter((screen) => screen.as === as)) {
          await page.goto(path);
          await page.waitForLoadState("networkidle");
          await act?.(page);
          expect(await page.locator("html").getAttribute("lang")).toBe(lang);
          for (const fault of await screenFaults(page)) found.push(`${path} ${act?.name ?? ""} ${fault}`);
        }
      });
    }
    expect(found).toEqual([]);
  },
  180_000,
);
