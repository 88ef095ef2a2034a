import { expect, test } from "vitest";
import { totpAt } from "~/platform/totp";
import { LOOKS, screenFaults } from "./accessibility";
import { AGAIN, follow, notice, press, visit, WAYS } from "./browser";
import { browser, stack, useStack } from "./use-stack";

const STEP_MS = 30_000;

useStack();

test.each(WAYS)("a user is created, deactivated, reactivated and deleted, $way", async (way) => {
  const js = way.javaScriptEnabled;
  const name = js ? "Joko" : "Kiki";
  await visit(browser, stack, { ...way, as: "Citra", provokes: [422] }, async (page) => {
    await page.goto("/admin/users");
    await follow(page, "Create user");
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Email").fill(`${name}@example.com`);
    await page.getByLabel("Password").fill("a-good-password");
    await page.getByLabel("Phone number").fill("0812");
    await press(page, "Create user");
    const box = page.getByRole("alert");
    await box.getByText("Do not start with 0. Type without 0, e.g., 812.").waitFor();
    expect(await page.getByLabel("Name").inputValue()).toBe(name);
    expect(await page.getByLabel("Password").inputValue()).toBe("");
    await box.getByText("Password: Enter this again. It is not kept.").waitFor();
    await page.getByLabel("Phone number").fill("812-3456-7890");
    if (!js) await press(page, "Check number");
    await page.getByText("Will be sent as +62 812-3456-7890").waitFor();
    await page.getByLabel("Password").fill("a-good-password");
    await press(page, "Create user");
    await notice(page, `User created: ${name}`);
    expect(await page.getByLabel("Phone number").inputValue()).toBe("6281234567890");
    const next = page.getByRole("region", { name: "Next steps" });
    await next.getByText("No server is set yet.").waitFor();
    await next.getByRole("link", { name: "Set server" }).waitFor();

    await follow(page, "Deactivate");
    await page.getByRole("heading", { name: `Deactivate ${name}?` }).waitFor();
    await press(page, "Deactivate");
    await notice(page, `User deactivated: ${name}`);
    await page.goto(`/admin/users?q=${name}&status=inactive`);
    await follow(page, `Details of ${name}`);
    await press(page, "Reactivate");
    await notice(page, `User reactivated: ${name}`);
    await follow(page, "Delete");
    await page.getByText("This permanently deletes the account and:").waitFor();
    await press(page, "Delete user");
    await notice(page, `User deleted: ${name}`);
    expect(await page.getByText(`${name}@example.com`, { exact: false }).count()).toBe(0);
  });
});

test.each(WAYS)("role, features, password and credits of a user are changed, $way", async (way) => {
  await visit(browser, stack, { ...way, as: "Eka", provokes: [422] }, async (page) => {
    await page.goto("/admin/users/2");
    await page.getByLabel("Role").selectOption("ADMIN");
    await page.getByLabel("Credit requests").check();
    await page.getByLabel("Phone number").fill("08");
    await press(page, "Save");
    await page.getByRole("alert").getByText("Failed to update user.").waitFor();
    expect(await page.getByLabel("Role").inputValue()).toBe("ADMIN");
    expect(await page.getByLabel("Credit requests").isChecked()).toBe(true);
    await page.getByLabel("Phone number").fill("");
    await press(page, "Save");
    await notice(page, "Changes saved");
    await page.getByLabel("Credit requests").uncheck();
    await page.getByLabel("Role").selectOption("USER");
    // The notice of the first save may still stand there: wait for the second one's own answer.
    await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === "POST"),
      press(page, "Save"),
    ]);
    await notice(page, "Changes saved");
    expect(await page.getByLabel("Credit requests").isChecked()).toBe(false);

    await follow(page, "Credits");
    await page.getByLabel("Credits to add").fill("12");
    await page.getByLabel("Reason").fill("A gift");
    await press(page, "Adjust");
    await notice(page, "Credits adjusted.");
    await page.getByLabel("Credits to add").fill("-12");
    await press(page, "Adjust");
    await page.getByRole("alert").getByRole("link", { name: "Fill in this field." }).waitFor();
    await page.getByLabel("Reason").fill("Taken back");
    await press(page, "Adjust");
    await notice(page, "The balance is now");

    await follow(page, "Details");
    await follow(page, "Reset password");
    const password = (await page.locator("main code").textContent()) ?? "";
    await press(page, "Reset password");
    await notice(page, password);
  });
});

test("of two admins in the same form the second is told, and keeps what was typed", async () => {
  await visit(browser, stack, { as: "Citra", provokes: [409] }, async (page) => {
    const other = await page.context().newPage();
    for (const each of [page, other]) await each.goto("/admin/users/4");
    await other.getByLabel("Name").fill("Dewi Sri");
    await press(other, "Save");
    await notice(other, "Changes saved");
    await page.getByLabel("Name").fill("Dewi Lestari");
    await press(page, "Save");
    await page.getByRole("alert").getByText("Someone else changed this user.").waitFor();
    expect(await page.getByLabel("Name").inputValue()).toBe("Dewi Lestari");
    await follow(page, "Reload");
    await page.getByRole("heading", { level: 1, name: "Dewi Sri" }).waitFor();
  });
});

test.each(WAYS)(
  "a second factor is turned on, asked for at the sign-in, and turned off, $way",
  async (way) => {
    await visit(browser, stack, { ...way, as: "Eka", provokes: [422, 401] }, async (page) => {
      await page.goto("/settings");
      await follow(page, "Two-step verification");
      await press(page, "Set up");
      const secret = (await page.locator("main code").textContent()) ?? "";
      await page.getByRole("textbox", { name: "Code" }).fill("000000");
      await page.getByLabel("Current password").fill(stack.password);
      await press(page, "Turn on");
      await page.getByRole("alert").getByRole("link", { name: "The code is incorrect" }).waitFor();
      await page.getByRole("textbox", { name: "Code" }).fill(totpAt(secret, new Date()));
      await page.getByLabel("Current password").fill(stack.password);
      await press(page, "Turn on");
      await page.getByRole("heading", { name: "Save these recovery codes" }).waitFor();
      const codes = await page.locator("main ol li").allTextContents();
      expect(codes).toHaveLength(10);

      await press(page, "Log out");
      await page.waitForURL("**/login");
      await page.goto("/login?next=%2Fadmin%2Faudit-log");
      await page.getByLabel("Email").fill("eka@example.com");
      await page.getByLabel("Password").fill(stack.password);
      await press(page, "Sign in");
      await page.getByRole("heading", { name: "Enter your code" }).waitFor();
      await page.getByRole("textbox", { name: "Code" }).fill("000000");
      await press(page, "Sign in");
      await page.getByRole("alert").getByText("The code is incorrect").waitFor();
      await page.getByRole("textbox", { name: "Code" }).fill(totpAt(secret, new Date(Date.now() + STEP_MS)));
      await press(page, "Sign in");
      await page.waitForURL("**/admin/audit-log");
      await page.getByRole("cell", { name: "Turned on two-step verification" }).first().waitFor();

      await page.goto("/settings/second-factor");
      const renew = page.getByRole("form", { name: "New recovery codes" });
      await renew.getByLabel("Code").fill(codes[0] ?? "");
      await renew.getByLabel("Current password").fill(stack.password);
      await press(page, "Create new recovery codes");
      await page.getByRole("heading", { name: "Save these new recovery codes" }).waitFor();
      const newer = await page.locator("main ol li").allTextContents();
      expect(newer).toHaveLength(10);

      await page.goto("/settings/second-factor");
      const off = page.getByRole("form", { name: "Turn off two-step verification" });
      await off.getByLabel("Code").fill(codes[1] ?? "");
      await off.getByLabel("Current password").fill(stack.password);
      await press(page, "Turn off");
      await off.getByRole("alert").getByText("The code is incorrect").waitFor();
      await off.getByLabel("Code").fill(newer[0] ?? "");
      await off.getByLabel("Current password").fill(stack.password);
      await press(page, "Turn off");
      await notice(page, "Two-step verification turned off");
    });
  },
);

test.each(WAYS)("a Super Admin reads, narrows and downloads the audit log, $way", async (way) => {
  await visit(browser, stack, { ...way, as: "Eka" }, async (page) => {
    await page.goto("/admin/audit-log");
    await page.getByRole("combobox", { name: "Activity" }).selectOption("user.deactivate");
    await press(page, "Apply");
    await page.waitForURL("**act=user.deactivate**");
    const rows = page.getByRole("table", { name: "Activities" }).getByRole("row");
    await rows.filter({ hasText: "Created a user" }).first().waitFor({ state: "detached" });
    expect(await rows.count()).toBeGreaterThan(1);
    for (const row of (await rows.all()).slice(1))
      expect(await row.textContent()).toContain("Deactivated a user");
    const address = await page.getByRole("link", { name: "Download CSV" }).getAttribute("href");
    const csv = await page.request.get(address ?? "", AGAIN);
    expect(csv.headers()["content-disposition"]).toContain("audit-log.csv");
    expect(await csv.text()).toContain("user.deactivate");
  });
});

/** Each screen as it is first met is seen by the walk (without-javascript.test.ts); these are its other states. */
const SCREENS = [
  "/admin/users",
  "/admin/users?q=nobody-at-all",
  "/admin/users/1",
  "/admin/users/5",
  "/admin/users/1/delete",
  "/admin/users/3/server",
  "/admin/users/3/devices",
  "/admin/users/devices?q=nothing-at-all",
  "/settings/second-factor",
];
test.each(LOOKS)(
  "the screens about people are accessible and fit, in $lang, $colorScheme, $width px wide",
  async ({ lang, colorScheme, width }) => {
    const viewport = { width, height: 900 };
    const options = { as: "Eka", locale: lang, colorScheme, viewport, bypassCSP: true };
    const found: string[] = [];
    await visit(browser, stack, options, async (page) => {
      for (const path of SCREENS) {
        await page.goto(path);
        await page.getByRole("heading", { level: 1 }).first().waitFor();
        for (const fault of await screenFaults(page)) found.push(`${path} ${fault}`);
      }
    });
    expect(found).toEqual([]);
  },
  120_000,
);
