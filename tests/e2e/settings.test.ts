import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Stack, startStack } from "../support/stack";
import { openBrowser, signIn, visit, WAYS } from "./browser";

let stack: Stack;
let browser: Browser;
beforeAll(async () => {
  [stack, browser] = await Promise.all([startStack(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

test.each(WAYS)("a phone number is saved, and blanked again, $way", async (way) => {
  await visit(browser, stack, { ...way, as: "Budi" }, async (page) => {
    await page.goto("/settings");
    await page.getByText("budi@example.com").last().waitFor();
    await page.getByLabel("Phone number").fill("+62 812-3456-7890");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("status").getByText("Settings saved").waitFor();
    expect(await page.getByLabel("Phone number").inputValue()).toBe("+6281234567890");
    await page.goto("/settings");
    expect(await page.getByText("Settings saved").count()).toBe(0);
    await page.getByLabel("Phone number").fill("");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("status").getByText("Settings saved").waitFor();
    expect(await page.getByLabel("Phone number").inputValue()).toBe("");
  });
});

test.each(WAYS)("saving without a change says so, $way", async (way) => {
  await visit(browser, stack, { ...way, as: "Budi" }, async (page) => {
    await page.goto("/settings");
    await page.waitForLoadState("networkidle");
    let sent = 0;
    page.on("request", (request) => {
      if (request.method() === "POST") sent += 1;
    });
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("status").getByText("No changes to save.").waitFor();
    expect(sent).toBe(way.javaScriptEnabled ? 0 : 1);
  });
});

test.each(WAYS)("a bad phone number stays in the form, with the sentence at the field, $way", async (way) => {
  await visit(browser, stack, { ...way, as: "Budi", provokes: [422] }, async (page) => {
    await page.goto("/settings");
    await page.getByLabel("Phone number").fill("0812");
    await page.getByRole("button", { name: "Save" }).click();
    const box = page.getByRole("alert");
    await box.waitFor();
    await box.getByRole("link").click();
    expect(await page.getByLabel("Phone number").inputValue()).toBe("0812");
    expect(await page.getByLabel("Phone number").getAttribute("aria-invalid")).toBe("true");
  });
});

test("with JavaScript two different new passwords are pointed out, and cannot be saved", async () => {
  await visit(browser, stack, { as: "Budi" }, async (page) => {
    await page.goto("/settings");
    await page.waitForLoadState("networkidle");
    await page.getByLabel("New password", { exact: true }).fill("a-new-password");
    await page.getByLabel("Confirm new password").fill("another-one");
    await page.getByText("Password confirmation does not match.").waitFor();
    expect(await page.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
    await page.getByLabel("Confirm new password").fill("a-new-password");
    await page.getByText("Password confirmation does not match.").waitFor({ state: "detached" });
    expect(await page.getByRole("button", { name: "Save" }).isEnabled()).toBe(true);
  });
});

test("without JavaScript the server points them out", async () => {
  await visit(browser, stack, { as: "Budi", javaScriptEnabled: false, provokes: [422] }, async (page) => {
    await page.goto("/settings");
    await page.getByLabel("Current password").fill(stack.password);
    await page.getByLabel("New password", { exact: true }).fill("a-new-password");
    await page.getByLabel("Confirm new password").fill("another-one");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("alert").getByText("Password confirmation does not match.").waitFor();
    expect(await page.getByLabel("Current password").inputValue()).toBe("");
  });
});

test.each(WAYS)("a new password works from the next sign-in on, $way", async (way) => {
  const wanted = `a-new-password-${way.javaScriptEnabled}`;
  const old = way.javaScriptEnabled ? stack.password : "a-new-password-true";
  await visit(browser, stack, way, async (page) => {
    await signIn(page, "Dewi", old);
    await page.goto("/settings");
    await page.getByLabel("Current password").fill(old);
    await page.getByLabel("New password", { exact: true }).fill(wanted);
    await page.getByLabel("Confirm new password").fill(wanted);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("status").getByText("Settings saved").waitFor();
    await page.getByRole("button", { name: "Log out" }).click();
    await page.waitForURL("**/login");
    await signIn(page, "Dewi", wanted);
    expect(page.url()).toBe(`${stack.url}/dashboard`);
  });
});
