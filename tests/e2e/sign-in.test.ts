import { expect, test } from "vitest";
import { signIn, visit, WAYS } from "./browser";
import { browser, stack, useStack } from "./use-stack";

useStack();

test.each(WAYS)("a wrong password shows an error box and keeps the email, $way", async (way) => {
  await visit(browser, stack, { ...way, provokes: [401] }, async (page) => {
    await page.goto("/login");
    await page.getByLabel("Email").fill("ani@example.com");
    await page.getByLabel("Password").fill("not-the-password");
    await page.getByRole("button", { name: "Sign in" }).click();
    const box = page.getByRole("alert");
    await box.getByText("Error", { exact: true }).waitFor();
    expect(await box.innerText()).toContain("The email or password is incorrect.");
    expect(await page.getByLabel("Email").inputValue()).toBe("ani@example.com");
    expect(await page.getByLabel("Password").inputValue()).toBe("");
  });
});

test.each(["/login", "/settings"])("with JavaScript %s shows a password until it is sent", async (path) => {
  await visit(browser, stack, path === "/login" ? {} : { as: "Budi" }, async (page) => {
    await page.goto(path);
    const box = page.locator("input[autocomplete=current-password]");
    const show = page.getByRole("button", { name: "Show: " }).first();
    if (path === "/login") await page.getByLabel("Email").fill("budi@example.com");
    await box.fill("not-the-password");
    await show.click();
    expect(await box.getAttribute("type")).toBe("text");
    expect(await show.getAttribute("aria-pressed")).toBe("true");
    const { height = 0, width = 0 } = (await show.boundingBox()) ?? {};
    expect([height, width]).toEqual([44, 44]);
    expect(await box.inputValue()).toBe("not-the-password");
    await page.evaluate(() => {
      const form = document.querySelector("main form:has([type=submit]):has(button[data-reveal])")!;
      form.addEventListener("submit", (event) => event.preventDefault());
      (form as HTMLFormElement).requestSubmit();
    });
    expect(await box.getAttribute("type")).toBe("password");
    expect(await show.getAttribute("aria-pressed")).toBe("false");
    if (path === "/login") expect(await page.locator("script[src]").count()).toBe(0); // no React
  });
});

test("without JavaScript a password field is an ordinary one", async () => {
  await visit(browser, stack, { javaScriptEnabled: false }, async (page) => {
    await page.goto("/login");
    expect(await page.getByRole("button").allInnerTexts()).not.toContain("Show: Password");
    expect(await page.locator("[data-reveal]").isVisible()).toBe(false);
  });
});

test.each(WAYS)(
  "a person is led to the sign-in, then to where they wanted to go, and out again, $way",
  async (way) => {
    await visit(browser, stack, way, async (page) => {
      await page.goto("/batches?status=done");
      expect(new URL(page.url()).pathname).toBe("/login");
      await signIn(page, "Ani", stack.password);
      expect(page.url()).toBe(`${stack.url}/batches?status=done`);
      await page.goto("/");
      expect(page.url()).toBe(`${stack.url}/dashboard`);
      const dashboard = page.getByRole("link", { name: "Dashboard" });
      expect(await dashboard.getAttribute("aria-current")).toBe("page");
      await page.goto("/Dashboard");
      expect(await dashboard.getAttribute("aria-current")).toBe("page");
      await page.getByRole("button", { name: "Log out" }).click();
      await page.waitForURL("**/login");
      await page.goto("/dashboard");
      expect(new URL(page.url()).pathname).toBe("/login");
    });
  },
);

test.each(WAYS)("the sign-ins of users and of admins link to each other, $way", async (way) => {
  await visit(browser, stack, way, async (page) => {
    await page.goto("/login");
    await page.getByRole("link", { name: "Sign in as an admin" }).click();
    await page.waitForURL("**/admin/login");
    await signIn(page, "Dewi", stack.password);
    expect(page.url()).toBe(`${stack.url}/admin/dashboard`);
    await page.getByText("No admin features available.").filter({ visible: true }).waitFor();
    await page.getByRole("link", { name: "User area" }).click();
    await page.waitForURL("**/dashboard");
    await page.getByRole("link", { name: "Admin area" }).waitFor();
  });
});

test.each(WAYS)("a user who opens an admin page lands on the dashboard, $way", async (way) => {
  await visit(browser, stack, { ...way, as: "Budi" }, async (page) => {
    await page.goto("/admin");
    expect(page.url()).toBe(`${stack.url}/dashboard`);
    expect(await page.getByRole("link", { name: "Admin area" }).count()).toBe(0);
    await page.getByText("No batches yet").waitFor();
    const steps = page.getByRole("region", { name: "First steps" });
    await steps.getByRole("link", { name: "Buy credits" }).waitFor();
  });
});

test.each(WAYS)("on a small screen the menu opens over the page and closes beside it, $way", async (way) => {
  const viewport = { width: 360, height: 740 };
  await visit(browser, stack, { ...way, as: "Ani", viewport }, async (page) => {
    await page.goto("/dashboard");
    const settings = page.getByRole("link", { name: "Settings" });
    expect(await settings.isVisible()).toBe(false);
    expect(await page.locator('nav a[href="/settings"]').count()).toBe(1); // the same menu as on large screens
    await page.getByText("Menu", { exact: true }).click();
    await settings.waitFor();
    await page.mouse.click(350, 600);
    await settings.waitFor({ state: "hidden" });
    await page.getByText("Menu", { exact: true }).click();
    await settings.click();
    await page.waitForURL("**/settings");
  });
});
