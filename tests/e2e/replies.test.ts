import { beforeAll, expect, test } from "vitest";
import { until } from "../support/until";
import { visit, WAYS } from "./browser";
import { queueBatch, sheet } from "./sheets";
import { browser, stack, useStack } from "./use-stack";

const NUMBERS = ["6281234560101", "6281234560102", "6281234560103"];

useStack();

let batch: number;

const asks = ({ way }: { way: string }) => `Berapa harganya? ${way}`;

beforeAll(async () => {
  const rows = NUMBERS.map((number, i) => [`+${number}`, `Halo ${i}`, ["Sari", "Budi", "Wati"][i]!]);
  batch = await queueBatch(stack, "Promo", await sheet(rows, ["receiver_number", "messages", "nama"]));
  await visit(browser, stack, { as: "Ani" }, async (page) => {
    await until(async () => {
      await page.goto("/batches?status=done");
      return page.getByText("1 in all").isVisible();
    }, "the batch to be done");
  });
  // both at once: this WAHA tells nothing by itself, and is asked every half a minute
  for (const way of WAYS) await reply(NUMBERS[0]!, asks(way));
});

/** A person writes to one of the account's numbers. */
async function reply(from: string, text: string): Promise<void> {
  const answer = await fetch(`${stack.simulatorUrl}/__sim/incoming`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ session: "siar-demo-ani", from, text }),
  });
  expect(answer.status).toBe(201);
}

test.each(WAYS)("replies of all batches are counted, read and answered in WhatsApp, $way", async (way) => {
  await visit(browser, stack, { ...way, as: "Ani" }, async (page) => {
    const unread = WAYS.length - WAYS.indexOf(way);
    const entry = page.getByRole("navigation").getByRole("link", { name: /^Replies/ });
    await until(async () => {
      await page.goto("/batches");
      return (await entry.textContent())?.includes(`${unread} unread`);
    }, "the reply to be counted");
    await entry.click();
    const row = page.getByRole("listitem").filter({ hasText: asks(way) });
    await row.getByText("Unread").waitFor();
    expect(await row.getByRole("link", { name: /^Open the chat/ }).getAttribute("href")).toBe(
      `https://wa.me/${NUMBERS[0]}`,
    );
    await row.getByRole("button", { name: /^Mark the reply of/ }).click();
    await page.getByText("The reply is marked as read.").waitFor();
    await page.getByRole("link", { name: "Show unread only" }).click();
    await row.waitFor({ state: "detached" });
    expect(await page.getByText("No unread replies").isVisible()).toBe(unread === 1);
  });
});

test("a menu that was opened before scripts run stays open when they do", async () => {
  await visit(browser, stack, { as: "Ani" }, async (page) => {
    let run = () => {};
    const opened = new Promise<void>((resolve) => {
      run = resolve;
    });
    await page.route("**/assets/entry.client-*.js", async (route) => {
      await opened;
      await route.continue();
    });
    await page.goto(`/batches/${batch}`, { waitUntil: "commit" });
    await page.locator("summary", { hasText: "More" }).click();
    run();
    await page.waitForLoadState("networkidle");
    await page.getByRole("link", { name: "Write again to some" }).waitFor();
    await page.locator("h1").click();
    await page.getByRole("link", { name: "Write again to some" }).waitFor({ state: "hidden" }); // scripts run
  });
});

test.each(WAYS)("those who did not reply get another message, which is checked first, $way", async (way) => {
  await visit(browser, stack, { ...way, as: "Ani" }, async (page) => {
    await page.goto(`/batches/${batch}`);
    await page.locator("summary", { hasText: "More" }).click();
    await page.getByRole("link", { name: "Write again to some" }).click();
    await page.getByLabel(/^Recipients who have not replied/).check();
    await page.getByLabel("Message").fill("{{nama}}, masih ada promo");
    await page.getByRole("button", { name: "Continue to check" }).click();
    await page.waitForURL(/\/send\/new\/\d+/);
    await page.getByText("Budi, masih ada promo").first().waitFor();
    expect(await page.getByText("Sari, masih ada promo").count()).toBe(0);
  });
});
