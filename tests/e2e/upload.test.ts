import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { openSqlite } from "~/platform/db/sqlite/sqlite-driver.mjs";
import { until } from "../support/until";
import { AGAIN, notice, press, sheetFile, visit, WAYS } from "./browser";
import { goodRows, sheet } from "./sheets";
import { browser, stack, useStack } from "./use-stack";

useStack();

async function upload(page: Page, name: string, file: Buffer) {
  await page.goto("/send/new");
  await page.getByLabel("Spreadsheet", { exact: true }).setInputFiles(sheetFile(name, file));
  await page.getByRole("button", { name: "Check before sending" }).click();
}

test.each(WAYS)("a spreadsheet goes up, is counted, and is followed until it is done, $way", async (way) => {
  const text = `Halo ${way.way}`;
  const file = await sheet([
    ...goodRows(6, text),
    ["not a number", text],
    ["0812 3999 0001", ""],
    ["+6281234500000", `${text} 1`],
    ["0812 9999 0001", text], // the simulator knows it as not on WhatsApp
  ]);
  await visit(browser, stack, { ...way, as: "Ani" }, async (page) => {
    await upload(page, `${way.way}.xlsx`, file);
    await page.getByRole("heading", { name: "Check before sending" }).waitFor();
    await page.getByRole("button", { name: "Send 7 messages · 7 credits" }).click();
    const dialog = page.getByRole("dialog", { name: "Batch queued" });
    await dialog.waitFor();
    expect(await dialog.locator("dt").allInnerTexts()).toEqual([
      "Rows in the file",
      "Queued",
      "Invalid numbers",
      "Invalid times",
      "Invalid messages",
      "Duplicates",
      "Opted out",
    ]);
    expect(await dialog.locator("dd").allInnerTexts()).toEqual(["10", "7", "1", "0", "1", "1", "0"]);
    await dialog.getByRole("link", { name: "Create another batch" }).waitFor();
    await dialog.getByRole("link", { name: "Go to Batches" }).waitFor();
    await dialog.getByRole("link", { name: "View batch details" }).click();
    await page.getByRole("heading", { name: `${way.way}.xlsx` }).waitFor();
    // the page keeps itself up to date: nobody touches it until it says Done
    await page.getByText(/^Done · [34] not sent$/).waitFor({ timeout: 30_000 });
    const facts = await page.locator("main .facts").innerText();
    const count = (what: RegExp) => Number(what.exec(facts)?.[1] ?? 0);
    const result = await page.getByRole("region", { name: "Result" }).innerText();
    const sent = Number(/^(\d+)\s+Sent$/m.exec(result)?.[1]);
    expect(count(/(\d+) recipients/)).toBe(10);
    expect(sent + count(/(\d+) refunded/)).toBe(7);
    expect(sent).toBeGreaterThanOrEqual(6);
    expect(count(/(\d+) skipped/)).toBe(3);
    expect(await page.getByRole("progressbar").count()).toBe(0);
    await page.getByRole("cell", { name: "The message is empty." }).waitFor();
    await page.getByRole("cell", { name: "Not a valid phone number." }).waitFor();
  });
});

test.each(WAYS)("wrong headers are answered with what was wanted and what was found, $way", async (way) => {
  const file = await sheet([], ["alamat", "kota"]);
  await visit(browser, stack, { ...way, as: "Ani", provokes: [422] }, async (page) => {
    await upload(page, "wrong.xlsx", file);
    const box = page.getByRole("alert");
    await box.getByText("Failed to create batch.").waitFor();
    const found = await box.innerText();
    for (const word of ["receiver_number", "messages", "alamat", "kota"]) expect(found).toContain(word);
  });
});

test.each(WAYS)("something that is no sheet is refused in a sentence, $way", async (way) => {
  await visit(browser, stack, { ...way, as: "Ani", provokes: [422] }, async (page) => {
    await upload(page, "list.xlsx", Buffer.from("%PDF-1.7"));
    await page
      .getByRole("alert")
      .getByText("This is not an Excel (.xlsx) or CSV file.", { exact: false })
      .waitFor();
  });
});

test.each(WAYS)(
  "without enough credits nothing can be queued, and what is missing is said, $way",
  async (way) => {
    const file = await sheet(goodRows(3));
    await visit(browser, stack, { ...way, as: "Budi" }, async (page) => {
      await upload(page, "three.xlsx", file);
      await page.getByRole("alert").getByText("You need 3 more credits: 3 needed, 0 available.").waitFor();
      expect(await page.getByRole("button", { name: /^Send/ }).count()).toBe(0);
      await page.getByRole("alert").getByRole("link", { name: "Buy credits" }).waitFor();
      await page.goto("/batches");
      await page.getByText("No batches yet").waitFor();
    });
  },
);

test("the same form sent twice makes one sheet to check, and confirming it twice one batch", async () => {
  const file = await sheet(goodRows(2, "Once"));
  await visit(browser, stack, { as: "Ani" }, async (page) => {
    await page.goto("/send/new");
    const key = await page.locator("input[name=request_key]").inputValue();
    const options = { headers: { Origin: stack.url }, maxRedirects: 0, ...AGAIN };
    const send = () =>
      page.request.post("/send/new", {
        ...options,
        multipart: { request_key: key, name: "once", file: sheetFile("once.xlsx", file) },
      });
    const first = await send();
    const second = await send();
    expect(first.status()).toBe(302);
    const place = first.headers().location ?? "";
    expect(second.headers().location).toBe(place);
    const confirm = () => page.request.post(place, { ...options, form: { intent: "confirm" } });
    const answers = await Promise.all([confirm(), confirm()]);
    for (const answer of answers) expect(answer.headers().location).toMatch(/^\/send\/new\?done=\d+$/);
    await page.goto("/batches?q=once");
    expect(await page.getByRole("row").count()).toBe(2); // the headings and the one
    await page.goto(place); // the way back leads to the batch
    await page.waitForURL(/\/batches\/\d+$/);
  });
});

test("on a narrow screen the instructions are folded above the field of the file, and open by a press", async () => {
  const narrow = { javaScriptEnabled: false, viewport: { width: 360, height: 800 } };
  await visit(browser, stack, { ...narrow, as: "Ani" }, async (page) => {
    await page.goto("/send/new");
    const field = await page.getByLabel("Spreadsheet", { exact: true }).boundingBox();
    const fold = page.locator("summary", { hasText: "Prepare your spreadsheet" });
    expect((await fold.boundingBox())!.y).toBeLessThan(field!.y);
    expect(field!.y).toBeLessThan(500);
    const column = page.getByText("nama", { exact: true }).first();
    expect(await column.isVisible()).toBe(false);
    await fold.click();
    await column.waitFor();
  });
});

test.each(WAYS)("the template can be downloaded and is accepted as it is, $way", async (way) => {
  await visit(browser, stack, { ...way, as: "Ani" }, async (page) => {
    await page.goto("/send/new");
    const coming = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download spreadsheet template" }).click();
    const template = await coming;
    expect(template.suggestedFilename()).toMatch(/\.xlsx$/);
    await page.getByLabel("Spreadsheet", { exact: true }).setInputFiles(await template.path());
    await page.locator("summary", { hasText: "Options" }).click();
    await page.getByLabel("Batch name").fill(`Template ${way.way}`);
    await page.getByRole("button", { name: "Check before sending" }).click();
    await page.getByRole("heading", { name: "Check before sending" }).waitFor();
    // the same template as in the other way: the very same file was sent today
    const again = page.getByLabel("Send it again anyway");
    if ((await again.count()) > 0) await again.check();
    await page.getByRole("button", { name: /^Send 2 messages/ }).click();
    const dialog = page.getByRole("dialog", { name: "Batch queued" });
    await dialog.getByText(`Template ${way.way} is queued`, { exact: false }).waitFor();
    await dialog.getByRole("link", { name: "Create another batch" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await page.getByLabel("Batch name").inputValue()).toBe("");
  });
});

/** What is left of an upload: files on the disk, sheets that wait for a decision, credits of Ani. */
function left() {
  const database = openSqlite(join(stack.folder, "siar.db"), { readonly: true });
  const number = (query: string) => Number(database.prepare(query).pluck().get());
  try {
    return {
      files: readdirSync(join(stack.folder, "uploads")).length,
      batches: number("SELECT COUNT(*) FROM batches"),
      balance: number("SELECT balance FROM users WHERE email = 'ani@example.com'"),
    };
  } finally {
    database.close();
  }
}

test("a long upload says how far it is, and stopped in the middle it leaves nothing", async () => {
  const large = sheetFile("large.xlsx", randomBytes(3_000_000)); // never arrives, so nobody looks into it
  await visit(browser, stack, { as: "Ani", provokes: [422] }, async (page) => {
    const line = await page.context().newCDPSession(page);
    const slow = (bytesPerSecond: number) =>
      line.send("Network.emulateNetworkConditions", {
        ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: bytesPerSecond },
      });
    await upload(page, "nothing.xlsx", Buffer.from("%PDF-1.7")); // the folder is there now
    await page.getByRole("alert").waitFor();
    const before = left();
    await slow(200_000);
    await page.getByLabel("Spreadsheet", { exact: true }).setInputFiles(large);
    await page.locator("summary", { hasText: "Options" }).click();
    await page.getByLabel("Batch name").fill("Large");
    await press(page, "Check before sending");
    const bar = page.getByRole("progressbar", { name: "Uploading the file" });
    const percent = async () => Number(await bar.getAttribute("value"));
    await until(async () => (await percent()) > 5 && left().files === 1, "the first part of the file");
    expect(await percent()).toBeLessThan(100);
    await press(page, "Cancel upload");
    await notice(page, "Upload cancelled.");
    await until(() => left().files === 0, "the end of it");
    expect(left()).toEqual(before);
    expect(await bar.count()).toBe(0);
    const button = page.getByRole("button", { name: "Check before sending" });
    expect(await button.evaluate((each) => each === document.activeElement)).toBe(true);
    await slow(-1);
    expect(await page.getByLabel("Batch name").inputValue()).toBe("Large");
    await page
      .getByLabel("Spreadsheet", { exact: true })
      .setInputFiles(sheetFile("small.xlsx", await sheet(goodRows(2))));
    await button.click();
    await page.getByRole("heading", { name: "Check before sending" }).waitFor();
    await page.getByText("Large", { exact: true }).waitFor();
  });
});

test("an upload whose line breaks off leaves the form as it was typed", async () => {
  await visit(browser, stack, { as: "Ani", provokes: ["ERR_FAILED"] }, async (page) => {
    await page.route("**/send/new/upload", (route) => route.abort());
    await page.goto("/send/new");
    await page.waitForLoadState("networkidle"); // before its scripts are there, the browser sends the form by itself
    await page
      .getByLabel("Spreadsheet", { exact: true })
      .setInputFiles(sheetFile("a.xlsx", await sheet(goodRows(2))));
    await page.getByLabel("Message for everyone").fill("Halo");
    await press(page, "Check before sending");
    await page.getByRole("alert").getByText("The upload failed.", { exact: false }).waitFor();
    expect(await page.getByLabel("Message for everyone").inputValue()).toBe("Halo");
  });
});
