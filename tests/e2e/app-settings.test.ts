import type { Page } from "playwright";
import { expect, test } from "vitest";
import { NEW_CONTACT_STEPS } from "~/domain/pacing/new-contact-budget";
import { press, visit, WAYS } from "./browser";
import { call } from "./proofs";
import { browser, stack, useStack } from "./use-stack";

useStack();

const START = {
  price_per_credit: 150,
  admin_whatsapps: ["+6281100000009"],
  payment_accounts: [{ name: "BCA", account: "1234567890", holder: "PT Siar Demo" }],
  wa_checknumber_key: null,
  notification_device_id: null,
};
const saved = async () => (await call(stack, "Citra", "GET", "/api/admin/settings")).json;

async function open(page: Page) {
  await call(stack, "Citra", "PUT", "/api/admin/settings", START);
  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "App settings" }).waitFor();
}
const save = (page: Page) =>
  page.locator("main").getByRole("button", { name: "Save", exact: true }).last().click();

test.each(WAYS)(
  "numbers and accounts are added and deleted row by row, and saved at once, $way",
  async (way) => {
    await visit(browser, stack, { ...way, as: "Citra" }, async (page) => {
      await open(page);
      await page.getByLabel("Price per credit (Rp)").fill("150.5");
      await press(page, "Add number");
      await page.getByLabel("Number 2", { exact: true }).fill(" +62 811-0000-0008 ");
      await page.getByLabel("Make number 2 the primary number").check();
      await press(page, "Add number");
      await page.getByLabel("Number 3", { exact: true }).waitFor(); // stays empty, and is dropped
      await press(page, "Add account");
      const second = page.getByRole("group", { name: "Account 2" });
      await second.getByLabel("Bank or e-wallet").fill("Mandiri");
      await second.getByLabel("Account number").fill("987");
      await second.getByLabel("Account holder").fill("PT Siar");
      await press(page, "Add account");
      await page.getByRole("group", { name: "Account 3" }).getByLabel("Bank or e-wallet").fill("half of one");
      expect((await saved()).price_per_credit).toBe(150); // nothing is saved yet
      await press(page, "Delete number 1");
      await page.getByLabel("Number 3", { exact: true }).waitFor({ state: "detached" });
      expect(await page.getByLabel("Number 1", { exact: true }).inputValue()).toBe(" +62 811-0000-0008 ");
      expect(await page.getByLabel("Make number 1 the primary number").isChecked()).toBe(true);
      expect(await page.getByLabel("Price per credit (Rp)").inputValue()).toBe("150.5");
      await page.getByText("Press Save to keep them.").waitFor();
      await save(page);
      await page.getByRole("status").getByText("Settings saved").waitFor();
      expect(await saved()).toEqual({
        price_per_credit: 150.5,
        admin_whatsapps: ["+6281100000008"],
        admin_whatsapp_primary: "+6281100000008",
        payment_accounts: [
          { name: "BCA", account: "1234567890", holder: "PT Siar Demo" },
          { name: "Mandiri", account: "987", holder: "PT Siar" },
        ],
        holidays: [],
        new_people_steps: NEW_CONTACT_STEPS,
        wa_checknumber_key_set: false,
        basis_required: false,
        read_old_chats: true,
        users_connect_devices: true,
        ...{ keep_days_default: null, keep_days_max: null, credits_per_attachment: 1 },
        ...{ low_balance_default: 100, notification_device_id: null, email_set_up: false },
        ...{ packages_only: false, unique_code: false, evidence_optional: false, qris: null },
        ...{ receipt_prefix: "SIAR", seller_name: "", seller_address: "", seller_tax_number: "" },
      });
      expect(await page.getByLabel("Number 1", { exact: true }).inputValue()).toBe("+6281100000008");
      expect(await page.getByRole("group", { name: /^Account/ }).count()).toBe(2);
      await press(page, "Delete number 1");
      await page.getByText("No numbers yet.").waitFor();
      await press(page, "Delete account 1");
      await page.getByRole("group", { name: "Account 2" }).waitFor({ state: "detached" });
      await save(page);
      await page.getByRole("status").getByText("Settings saved").waitFor();
      expect(await saved()).toMatchObject({
        admin_whatsapps: [],
        admin_whatsapp_primary: null,
        payment_accounts: [{ name: "Mandiri" }],
        ...{ keep_days_default: null, keep_days_max: null },
      });
    });
  },
);

test.each(WAYS)(
  "a number that is none is refused at its row, and what was typed stays, $way",
  async (way) => {
    await visit(browser, stack, { ...way, as: "Citra", provokes: [422] }, async (page) => {
      await open(page);
      await press(page, "Add number");
      await page.getByLabel("Number 2", { exact: true }).fill("0811");
      await page.getByLabel("Price per credit (Rp)").fill("99");
      await save(page);
      const box = page.getByRole("alert");
      await box.getByText("Failed to save", { exact: true }).waitFor();
      await box.getByRole("link").click();
      expect(await page.getByLabel("Number 2", { exact: true }).getAttribute("aria-invalid")).toBe("true");
      expect(await page.getByLabel("Number 2", { exact: true }).inputValue()).toBe("0811");
      expect(await page.getByLabel("Price per credit (Rp)").inputValue()).toBe("99");
      expect((await saved()).price_per_credit).toBe(150);
    });
  },
);

test.each(WAYS)(
  "the check key is set and taken away, and never comes back to the page, $way",
  async (way) => {
    await visit(browser, stack, { ...way, as: "Eka" }, async (page) => {
      await open(page);
      await page.getByText("No key is stored.").waitFor();
      await page.getByLabel("Number validation key").fill("very-secret-key");
      await save(page);
      await page.getByText("A key is stored. Leave empty to keep it.").waitFor();
      expect(await page.content()).not.toContain("very-secret-key");
      expect(await page.getByLabel("Number validation key").inputValue()).toBe("");
      await save(page);
      await page.getByRole("status").getByText("Settings saved").waitFor();
      expect((await saved()).wa_checknumber_key_set).toBe(true);
      await page.getByLabel("Remove key").check();
      await save(page);
      await page.getByText("No key is stored.").waitFor();
    });
  },
);

test.each(WAYS)("how many new people a day a number may write to is said step by step, $way", async (way) => {
  await visit(browser, stack, { ...way, as: "Citra", provokes: [422] }, async (page) => {
    await call(stack, "Citra", "PUT", "/api/admin/settings", { new_people_steps: [] });
    await open(page);
    const step = (n: number) => page.getByRole("group", { name: `Step ${n}`, exact: true });
    const day = (n: number) => step(n).getByLabel("From day");
    for (const n of [5, 4, 3]) {
      await press(page, `Delete step ${n}`);
      await step(n).waitFor({ state: "detached" });
    }
    await press(page, "Add step");
    await day(3).fill("4");
    await save(page);
    await page.getByRole("alert").getByRole("link", { name: "From day, step 3", exact: false }).click();
    expect(await day(3).getAttribute("aria-invalid")).toBe("true");
    await day(3).fill("30");
    await step(2).getByLabel("New contacts per day").fill("70");
    await save(page);
    await page.getByRole("status").getByText("Settings saved").waitFor();
    const steps = [
      { from_day: 0, per_day: 20 },
      { from_day: 4, per_day: 70 },
      { from_day: 30, per_day: null },
    ];
    expect((await saved()).new_people_steps).toEqual(steps);
    for (const n of [3, 2, 1]) {
      await press(page, `Delete step ${n}`);
      await step(n).waitFor({ state: "detached" });
    }
    await save(page);
    await page.getByRole("status").getByText("Settings saved").waitFor();
    expect((await saved()).new_people_steps).toEqual(NEW_CONTACT_STEPS);
  });
});

test.each(WAYS)(
  "a number that sends notifications is chosen, and users then choose WhatsApp, $way",
  async (way) => {
    await call(stack, "Budi", "PUT", "/api/me/settings", { phone_number: null });
    await visit(browser, stack, { ...way, as: "Citra" }, async (page) => {
      await open(page);
      await page.getByText("E-mail is not set up.").waitFor();
      await page.getByLabel("WhatsApp number that sends notifications").selectOption({ index: 1 });
      await page.getByLabel("Low balance (credits)").fill("25");
      await save(page);
      await page.getByRole("status").getByText("Settings saved").waitFor();
    });
    expect(await saved()).toMatchObject({
      low_balance_default: 25,
      notification_device_id: expect.any(Number),
    });
    await visit(browser, stack, { ...way, as: "Budi" }, async (page) => {
      await page.goto("/settings/notifications");
      await page.getByRole("link", { name: "Add phone number" }).waitFor();
      await call(stack, "Budi", "PUT", "/api/me/settings", { phone_number: "+6281234567890" });
      await page.reload();
      await page.getByLabel("Credits are running low: WhatsApp").check();
      await press(page, "Save notifications");
      await page.getByText("Notifications saved.").waitFor();
      expect(await page.getByLabel("Credits are running low: WhatsApp").isChecked()).toBe(true);
    });
    await visit(browser, stack, { ...way, as: "Ani" }, async (page) => {
      await page.goto("/settings/notifications");
      await page.getByText("WhatsApp notifications come from your own number").waitFor();
    });
  },
);

test("the Enter key saves, and does not delete a row", async () => {
  await visit(browser, stack, { as: "Citra", javaScriptEnabled: false }, async (page) => {
    await open(page);
    await page.getByLabel("Price per credit (Rp)").fill("151");
    await page.getByLabel("Price per credit (Rp)").press("Enter");
    await page.getByRole("status").getByText("Settings saved").waitFor();
    expect(await saved()).toMatchObject({ price_per_credit: 151, admin_whatsapps: ["+6281100000009"] });
  });
});

test("with JavaScript a price that is none disables Save", async () => {
  await visit(browser, stack, { as: "Citra" }, async (page) => {
    await open(page);
    await page.waitForLoadState("networkidle");
    const button = page.locator("main").getByRole("button", { name: "Save", exact: true }).last();
    for (const [typed, enabled] of [
      ["", false],
      ["-1", false],
      ["0", true],
    ] as const) {
      await page.getByLabel("Price per credit (Rp)").fill(typed);
      await page
        .getByText("Enter a number of at least 0.")
        .waitFor({ state: enabled ? "detached" : "visible" });
      expect(await button.isEnabled()).toBe(enabled);
    }
  });
});
