import { join } from "node:path";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSqlite } from "~/platform/db/sqlite/sqlite-driver.mjs";
import { type Stack, startStack } from "../support/stack";
import { until } from "../support/until";
import { openBrowser, press, visit, WAYS } from "./browser";
import { goodRows, queueBatch, sheet } from "./sheets";

let stack: Stack;
let slow: Stack;
let browser: Browser;
beforeAll(async () => {
  [stack, slow, browser] = await Promise.all([
    startStack({}, { engine: "GOWS" }), // it says at once that a number is not on WhatsApp
    startStack({ SEND_GAP_SECONDS: "600" }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([stack?.stop(), slow?.stop()]);
});

test.each(WAYS)("a batch is paused, resumed and cancelled, and its credits come back, $way", async (way) => {
  const id = await queueBatch(slow, `Slow ${way.way}`, await sheet(goodRows(9, way.way)));
  await visit(browser, slow, { ...way, as: "Ani" }, async (page) => {
    await page.goto(`/batches/${id}`);
    await press(page, "Pause");
    await page.getByText("Batch paused. Nothing is sent", { exact: false }).waitFor();
    await page.getByText("This batch is paused.").waitFor();
    expect(await page.getByText("Expected end").count()).toBe(0);
    await press(page, "Resume");
    await page.getByText("Batch resumed.").waitFor();
    await page.getByText(/About one message every 5 minutes\..*Expected end: .* WIB/).waitFor();

    await page.locator("summary", { hasText: "More" }).click();
    await page.getByRole("link", { name: "Cancel batch…" }).click();
    await page.getByRole("heading", { name: `Cancel Slow ${way.way}?` }).waitFor();
    await page
      .getByText(/^([7-9]) of its messages will not be sent\. \1 credits will be returned\.$/)
      .waitFor();
    await page.getByRole("link", { name: "Keep sending" }).click();
    await page.locator("summary", { hasText: "More" }).click();
    await page.getByRole("link", { name: "Cancel batch…" }).click();
    await press(page, "Cancel batch");
    // a device may have sent another one since it was asked
    await page.getByText(/Batch cancelled\. ([7-9]) not sent, \1 credits returned\./).waitFor();
    await page.getByRole("link", { name: /The batch was cancelled before this row was sent\./ }).waitFor();
    await page
      .getByText(/· cancelled by you$/)
      .first()
      .waitFor();
    expect(await page.getByRole("button", { name: "Pause" }).count()).toBe(0);
    await page.goto(`/batches/${id}/cancel`);
    await page.getByText("There is nothing left to cancel", { exact: false }).waitFor();
  });
});

test("a held batch is released as a whole, or only what was surely not sent, without JavaScript", async () => {
  const tomorrow = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)} 08:00`;
  const rows = goodRows(7, "Held").map((row, i) => [...row, i < 5 ? null : tomorrow]);
  const file = await sheet(rows, ["receiver_number", "messages", "scheduled_at"]);
  const [some, all] = [await queueBatch(slow, "Some", file), await queueBatch(slow, "All", file)];
  hold([some, all]);
  await visit(browser, slow, { javaScriptEnabled: false, as: "Ani" }, async (page) => {
    const panel = page.getByRole("region", { name: "Release" });
    await page.goto(`/batches/${some}`);
    await page.getByText("This batch is on hold until someone releases it.", { exact: false }).waitFor();
    // a device may have sent one before it was held
    await panel.getByText(/^[1-5] messages? may have been sent already/).waitFor();
    await panel.getByText("Not sent, because their send time was still ahead: 2 messages.").waitFor();
    await panel.getByRole("button", { name: "Release all and send" }).waitFor();
    await press(page, "Release only unsent messages");
    await page.getByText("Only unsent messages were released.", { exact: false }).waitFor();
    expect(await panel.count()).toBe(0);
    await page.goto(`/batches/${all}`);
    await press(page, "Release all and send");
    await page.getByText("Batch resumed.").waitFor();
    expect(await panel.count()).toBe(0);
  });
});

test("a page that cannot be brought up to date says why, until it is up to date again", async () => {
  const id = await queueBatch(slow, "Unheard of", await sheet(goodRows(3, "unheard")));
  await visit(browser, slow, { as: "Ani", provokes: [502, 503] }, async (page) => {
    const calls = `**/api/bulk/batches/${id}`;
    await page.route(calls, (route) =>
      route.fulfill({ status: 502, contentType: "text/html", body: "<h1>" }),
    );
    await page.goto(`/batches/${id}`);
    await page.getByRole("status").getByText("Could not update this page: HTTP 502").waitFor();
    await page.unroute(calls);
    await page.route(calls, (route) => route.fulfill({ status: 503, json: { error: "Not now." } }));
    await page.getByRole("status").getByText("Could not update this page: Not now.").waitFor();
    await page.unroute(calls);
    await page.getByText("Could not update this page").waitFor({ state: "detached" });
  });
});

test("how far a batch is stands in the tab's title, and is read aloud at each quarter and at its end", async () => {
  const id = await queueBatch(slow, "Aloud", await sheet(goodRows(3, "aloud")));
  await visit(browser, slow, { as: "Ani" }, async (page) => {
    const calls = `**/api/bulk/batches/${id}`;
    const answer = await (await page.request.get(`/api/bulk/batches/${id}`)).json();
    const now = { ...answer, status: "SENDING", percent: 57 };
    await page.route(calls, (route) => route.fulfill({ json: now }));
    await page.goto(`/batches/${id}`);
    expect(await page.getByRole("status").filter({ hasText: "Aloud" }).count()).toBe(0);
    await page.getByRole("status").getByText("50% of Aloud is finished.").waitFor();
    expect(await page.title()).toBe("57% · Aloud · Siar");
    await page.unroute(calls);
    end(id);
    await page
      .getByRole("status")
      .getByText(/^Aloud has ended\. \d sent, \d not sent\.$/)
      .waitFor();
    await until(async () => (await page.title()) === "Aloud · Siar", "the title without progress");
  });
});

/** As if its last message had ended. */
function end(id: number): void {
  const database = openSqlite(join(slow.folder, "siar.db"));
  database.prepare("UPDATE batches SET status = 'DONE', refunded = recipients - sent WHERE id = ?").run(id);
  database.close();
}

/** As after a restore of a database whose messages cannot be looked for. */
function hold(ids: number[]): void {
  const database = openSqlite(join(slow.folder, "siar.db"));
  const now = new Date().toISOString().replace("Z", "+00:00");
  database.prepare("UPDATE memory SET lost_at = ?").run(now);
  for (const id of ids) database.prepare("UPDATE batches SET held = 1, look_at = NULL WHERE id = ?").run(id);
  database.close();
}

test.each(WAYS)("reasons lead to their rows, and what failed is sent again once, $way", async (way) => {
  const rows = [...goodRows(3, way.way), ["0812 3999 0001", way.way], ["abc", way.way]]; // 999 0001: not on WhatsApp
  const id = await queueBatch(stack, `Mixed ${way.way}`, await sheet(rows));
  await visit(browser, stack, { ...way, as: "Ani", provokes: [409] }, async (page) => {
    await page.goto(`/batches/${id}`);
    await page.getByText("Done · 2 not sent", { exact: true }).waitFor({ timeout: 30_000 });
    await page.getByText("1 refunded (not sent, credit returned)").waitFor();
    const reasons = page.getByRole("navigation", { name: "Why messages were not sent" });
    await reasons.getByRole("link", { name: /1 Not a valid phone number\./ }).click();
    await page.waitForURL(/reason=NUMBER_INVALID/);
    await reasons.getByRole("link", { name: "Show all messages" }).waitFor();
    expect(await page.getByRole("row").count()).toBe(2);
    await reasons.getByRole("link", { name: "Show all messages" }).click();
    await page.waitForURL((url) => !url.searchParams.has("reason"));

    await page.getByRole("link", { name: "Retry failed (1)…" }).click();
    await page.getByText("1 message was not sent and was refunded", { exact: false }).waitFor();
    const retry = page.url();
    await page.getByRole("button", { name: /^Retry 1: 1 credit, [\d,]+ left$/ }).click();
    await page.getByRole("heading", { name: `Mixed ${way.way} (retry)` }).waitFor();
    await page.getByRole("link", { name: "Retry of an earlier batch" }).click();
    await page.waitForURL(`**/batches/${id}`);
    await page.getByRole("heading", { name: `Mixed ${way.way}`, exact: true }).waitFor();
    expect(await page.getByRole("link", { name: "Retry failed", exact: false }).count()).toBe(0);
    await page.goto(retry);
    await page.getByText("No messages of this batch can be retried right now.").waitFor();
  });
});
