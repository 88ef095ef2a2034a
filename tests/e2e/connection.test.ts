import { expect, test } from "vitest";
import { follow, press, signIn, visit } from "./browser";
import { browser, stack, useStack } from "./use-stack";

useStack();

/** What a browser complains of when nothing can be reached. */
const UNREACHED = ["Failed to load resource", "Failed to fetch"];

test("the sign-in page runs no script file, fetches those of the next page, and shows what was refused", async () => {
  await visit(browser, stack, { provokes: [401] }, async (page) => {
    await page.goto("/login");
    expect(await page.locator("script[src], script[type=module]").count()).toBe(0);
    await page.locator('link[rel="modulepreload"][href*="entry.client"]').waitFor({ state: "attached" });
    await page.getByLabel("Email").fill("ani@example.com");
    await page.getByLabel("Password").fill("not-the-password");
    await press(page, "Sign in");
    await page.getByRole("alert").and(page.locator(":focus")).waitFor();
    await signIn(page, "Ani", stack.password);
    await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  });
});

test("without a connection a page stays as it is, and goes on when there is one again", async () => {
  await visit(browser, stack, { as: "Ani", provokes: UNREACHED }, async (page) => {
    await page.goto("/batches");
    await page.waitForLoadState("networkidle");
    const lost = page.getByText("This page stays as it is.");
    await page.context().setOffline(true);
    await lost.waitFor();
    await follow(page, "Refresh");
    await follow(page, "Credits");
    await page.getByRole("heading", { name: "Batches", exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/batches");
    await page.context().setOffline(false);
    await lost.waitFor({ state: "hidden" });
    await follow(page, "Credits");
    await page.waitForURL("**/credits");
  });
});

test("where the server cannot be reached, the page says so and comes when it can be", async () => {
  await visit(browser, stack, { as: "Ani", provokes: UNREACHED }, async (page) => {
    await page.goto("/batches");
    await page.waitForLoadState("networkidle");
    await page.route(/\.data/, (route) => route.abort());
    await follow(page, "Opt-outs");
    await page.getByRole("heading", { name: "No connection." }).waitFor();
    await page.unroute(/\.data/);
    await press(page, "Try again");
    await page.getByLabel("Number starts with").waitFor();
  });
});

test("when the dashboard is idle, the code of the send page is fetched", async () => {
  await visit(browser, stack, { as: "Ani" }, async (page) => {
    await page.goto("/dashboard");
    const code = page.locator('head link[rel="modulepreload"][href*="/send-new-"]');
    await code.first().waitFor({ state: "attached" });
  });
});
