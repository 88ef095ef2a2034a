import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { until } from "../support/until";
import { signIn, visit, WAYS } from "./browser";
import { goodRows, queueBatch, sheet } from "./sheets";
import { browser, stack, useStack } from "./use-stack";

const NAMES = Array.from({ length: 12 }, (_, i) => `Invitation ${i + 1}`);
let waiting: number;
let long: number;

useStack();
beforeAll(async () => {
  for (const name of NAMES) await queueBatch(stack, name, await sheet(goodRows(1, name)));
  long = await queueBatch(stack, "Long list", await sheet([...goodRows(24, "Long"), ["abc", "Bad number"]]));
  const later = await sheet(
    [["+6281234500001", "Later", "2099-01-01 07:00"]],
    ["receiver_number", "messages", "scheduled_at"],
  );
  waiting = await queueBatch(stack, "New year", later);
  await visit(browser, stack, { as: "Ani" }, async (page) => {
    await until(async () => {
      await page.goto("/batches?status=done");
      return page.getByText("13 in all").isVisible();
    }, "thirteen batches to be done");
  });
});

test.each(WAYS)("batches are searched, filtered and turned page by page, $way", async (way) => {
  await visit(browser, stack, { ...way, as: "Ani" }, async (page) => {
    await page.goto("/batches");
    await page.getByText("14 in all").waitFor();
    expect(await page.getByRole("row").count()).toBe(11);
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByText("Page 2 of 2").waitFor();
    expect(await page.getByRole("row").count()).toBe(5);
    await page.getByRole("link", { name: "Previous" }).click();
    await page.getByText("Page 1 of 2").waitFor();

    await page.getByLabel("Search").fill("invitation 1");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText("4 in all").waitFor(); // 1, 10, 11, 12
    await page.waitForURL(/q=invitation\+1/);

    await page.getByLabel("Status").selectOption({ label: "Failed" });
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText("No batches found").waitFor();
    await page.getByRole("link", { name: "Clear filters" }).first().click();
    await page.getByText("14 in all").waitFor();
    expect(await page.getByLabel("Search").inputValue()).toBe("");

    await page.getByLabel("Search").fill("0812-3450-0023");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByRole("link", { name: "+62 812-3450-0023: 1 message" }).click();
    await page.getByRole("heading", { name: "+62 812-3450-0023" }).waitFor();
  });
});

test.each(WAYS)("the list is taken home as CSV, as it is filtered, $way", async (way) => {
  await visit(browser, stack, { ...way, as: "Ani" }, async (page) => {
    await page.goto("/batches?q=long");
    const coming = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download CSV" }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe("batches.csv");
    const lines = readFileSync(await file.path(), "utf8")
      .trim()
      .split(/\r?\n/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("Long list");
  });
});

test.each(WAYS)("a batch's messages are searched, filtered, paged and exported, $way", async (way) => {
  await visit(browser, stack, { ...way, as: "Ani" }, async (page) => {
    await page.goto(`/batches/${long}`);
    await page.getByText("Page 1 of 3").waitFor();
    expect(await page.title()).toBe("Long list · Siar");
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByText("Page 2 of 3").waitFor();

    await page.getByLabel("Search").fill("0812 3450 0003");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByRole("link", { name: "Clear filters" }).waitFor();
    expect(await page.getByRole("row").count()).toBe(3); // with the day
    await page.getByRole("cell", { name: "+62 812-3450-0003" }).waitFor();

    await page.getByRole("link", { name: "Not sent: 1 message" }).click();
    await page.waitForURL(/status=not_sent/);
    await expect.poll(() => page.getByRole("row").count()).toBe(2);
    await page.getByRole("cell", { name: "Not a valid phone number." }).waitFor();

    const coming = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download CSV" }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe(`batch-${long}.csv`);
    expect(
      readFileSync(await file.path(), "utf8")
        .trim()
        .split(/\r?\n/),
    ).toHaveLength(26);

    await page.getByRole("link", { name: "Back to batches" }).click();
    await page.getByRole("heading", { name: "Batches" }).waitFor();
  });
});

test.each(WAYS)(
  "a batch that waits says why and until when, and refreshes by itself until told not to, $way",
  async (way) => {
    await visit(browser, stack, { ...way, as: "Ani" }, async (page) => {
      await page.goto(`/batches/${waiting}`);
      await page.getByText("the next message is due at 1 Jan 2099, 07:00 WIB", { exact: false }).waitFor();
      await page.getByText("Preparing · scheduled 1 Jan 2099 07:00", { exact: true }).waitFor();
      await page.getByRole("heading", { level: 1, name: "New year", exact: true }).waitFor();
      await page.getByText("0% done").waitFor();
      expect(await page.title()).toBe("0% · New year · Siar");
      await page.getByRole("progressbar", { name: "Progress" }).waitFor();
      const shown = () => page.locator("p time").last().innerText();
      const first = await shown();
      await until(async () => (await shown()) !== first, "the page to bring itself up to date");
      await page.getByRole("link", { name: "Turn off" }).click();
      await page.getByText("Automatic updates are off.").waitFor();
      expect(await page.content()).not.toContain('http-equiv="refresh"');
    });
  },
);

test("whoever searches a batch under way without JavaScript types where nothing loads itself anew", async () => {
  await visit(browser, stack, { javaScriptEnabled: false, as: "Ani" }, async (page) => {
    await page.goto(`/batches/${waiting}`);
    expect(await page.content()).toContain('http-equiv="refresh"');
    expect(await page.locator("main input:not([type=hidden])").count()).toBe(0);
    await page.getByRole("link", { name: "Search messages" }).click();
    await page.getByLabel("Search").fill("Later");
    expect(await page.content()).not.toContain('http-equiv="refresh"');
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByRole("link", { name: "Clear filters" }).waitFor();
    expect(await page.content()).not.toContain('http-equiv="refresh"');
  });
});

test.each(WAYS)("a batch's page whose sign-in has ended leads to the sign-in and back, $way", async (way) => {
  await visit(browser, stack, { ...way, as: "Ani", provokes: [401] }, async (page) => {
    await page.goto(`/batches/${waiting}?status=ready`);
    await page.getByRole("progressbar", { name: "Progress" }).waitFor();
    const cookies = await page.context().cookies();
    await page.context().clearCookies({ name: /token/i });
    await page.waitForURL((url) => url.pathname === "/login");
    await signIn(page, "Ani", stack.password);
    await page.waitForURL(`**/batches/${waiting}?status=ready`);
    await page.context().addCookies(cookies);
  });
});

test.each(WAYS)("somebody else's batch is not found, $way", async (way) => {
  await visit(browser, stack, { ...way, as: "Budi", provokes: [404] }, async (page) => {
    const answer = await page.goto(`/batches/${long}`);
    expect(answer?.status()).toBe(404);
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    expect(await page.content()).not.toContain("Long list");
  });
});

test("a success rate has one decimal in either language, and is a dash while nothing was tried", async () => {
  for (const [as, lang, rate] of [
    ["Ani", "en", "100.0%"],
    ["Ani", "id", "100,0%"],
    ["Budi", "en", "–"],
  ])
    await visit(browser, stack, { as, locale: lang, javaScriptEnabled: false }, async (page) => {
      await page.goto("/dashboard");
      expect(await page.locator("main dl").first().innerText()).toContain(`\n${rate}\n`);
    });
});

test.each(WAYS)("the dashboard adds up and leads to the batches, $way", async (way) => {
  await visit(browser, stack, { ...way, as: "Ani" }, async (page) => {
    await page.goto("/dashboard");
    await page.getByText("100.0%", { exact: true }).first().waitFor();
    await page
      .getByRole("img", { name: /^36 messages sent in the last \d+ days, up to \d+ on one day\.$/ })
      .waitFor();
    await page.getByText("Show as table").click();
    await page.getByRole("columnheader", { name: "Day" }).waitFor();
    for (const act of ["Send new campaign", "Buy credits", "Track progress"])
      await page.getByRole("link", { name: new RegExp(`^${act}`) }).waitFor();
    await page.getByRole("link", { name: "View Long list" }).click();
    await page.getByRole("heading", { name: "Long list" }).waitFor();
  });
});
