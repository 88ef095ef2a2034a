import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sheetFile, visit, WAYS } from "./browser";
import { goodRows, sheet } from "./sheets";
import { browser, stack, useStack } from "./use-stack";

useStack();

/** An answer takes longer than the plan waits before it follows a change (FOLLOW_MS). */
const SLOW_MS = 1_000;

test.each(WAYS)(
  "a sheet is looked through, its bad rows are corrected and sent, and the same file is not sent twice by accident, $way",
  async (way) => {
    const bad = Array.from({ length: 22 }, (_, i) => ["abc", `Bad ${i + 1}`]);
    const rows = [["0812 3450 0001", "Halo *Ani* <b>x</b>\nBaris dua"], ...goodRows(2, way.way), ...bad];
    const file = sheetFile("list.xlsx", await sheet(rows));
    await visit(browser, stack, { ...way, as: "Ani" }, async (page) => {
      await page.goto("/send/new");
      await page.getByLabel("Spreadsheet", { exact: true }).setInputFiles(file);
      await page.locator("summary", { hasText: "Options" }).click();
      await page.getByLabel("Batch name").fill(`List ${way.way}`);
      await page.getByRole("button", { name: "Check before sending" }).click();
      await page.getByRole("heading", { name: "Check before sending" }).waitFor();
      await page.getByText("Expected end:", { exact: false }).waitFor();
      await page.getByText(/^3 contacts, all new\. Takes about \d+ (minutes?|hours?|days?)\.$/).waitFor();
      await page.getByText("+62 812-3450-0001").waitFor();
      expect(await page.locator("strong").innerText()).toBe("Ani");
      expect(await page.locator("section p", { hasText: "Halo" }).innerText()).toBe(
        "Halo Ani <b>x</b>\nBaris dua",
      );

      await page.getByRole("heading", { name: "22 rows will not be sent" }).waitFor();
      expect(await page.getByRole("row").count()).toBe(21);
      await page.getByText("2 more in the download.").waitFor();
      await page.getByLabel("Row to preview").fill("5");
      await page.getByRole("button", { name: "Show", exact: true }).click();
      await page.getByText("This row will not be sent. Not a valid phone number.").waitFor();
      await page.getByRole("link", { name: "Previous" }).click();
      await page.getByText("This row will not be sent", { exact: false }).waitFor({ state: "detached" });

      const coming = page.waitForEvent("download");
      await page.getByRole("link", { name: "Download these rows (.xlsx)" }).click();
      const download = await coming;
      expect(download.suggestedFilename()).toMatch(/^to-correct-\d+\.xlsx$/);
      const path = await download.path();

      await page.getByRole("button", { name: "Send 3 messages · 3 credits" }).click();
      const dialog = page.getByRole("dialog", { name: "Batch queued" });
      await dialog.getByRole("link", { name: "Create another batch" }).click();
      await dialog.waitFor({ state: "detached" });

      await page
        .getByLabel("Spreadsheet", { exact: true })
        .setInputFiles(sheetFile("again.xlsx", readFileSync(path)));
      await page.getByRole("button", { name: "Check before sending" }).click();
      await page.getByText("No rows can be sent.").waitFor();
      expect(await page.getByText("WhatsApp device").count()).toBe(0); // Ani's are connected: no wrong reason
      await page.getByRole("button", { name: "Discard" }).click();
      await page.getByText("Upload discarded. Nothing was sent.").waitFor();

      await page.getByLabel("Spreadsheet", { exact: true }).setInputFiles(file);
      await page.getByRole("button", { name: "Check before sending" }).click();
      await page.getByText("You already sent this file today", { exact: false }).waitFor();
      const address = page.url();
      await page.getByRole("button", { name: /^Send 3/ }).click(); // the browser itself asks for the tick
      expect(page.url()).toBe(address);
      await page.getByLabel("Send it again anyway").check();
      await page.getByRole("button", { name: /^Send 3/ }).click();
      await page.getByRole("dialog", { name: "Batch queued" }).waitFor();
    });
  },
);

test.each(WAYS)(
  "the message is corrected and the batch scheduled without another upload, $way",
  async (way) => {
    const people = [
      ["0812 3450 0001", "Ani"],
      ["0812 3450 0002", ""],
    ];
    const file = sheetFile(
      `fix-${way.javaScriptEnabled}.xlsx`,
      await sheet(people, ["receiver_number", "Nama"]),
    );
    await visit(browser, stack, { ...way, as: "Ani", provokes: [422] }, async (page) => {
      const bubble = page.locator("section p.whitespace-pre-wrap");
      await page.goto("/send/new");
      await page.getByLabel("Spreadsheet", { exact: true }).setInputFiles(file);
      await page.getByLabel("Message for everyone").fill("Halo {{nama}}");
      await page.getByRole("button", { name: "Check before sending" }).click();
      await page.getByText("1 of 2 rows will be sent.").waitFor();
      await page.getByRole("link", { name: "Invalid messages: 1" }).click();
      await page.getByText("This row will not be sent", { exact: false }).waitFor();
      await page.getByRole("link", { name: "Edit message" }).click();
      await page.getByRole("heading", { name: "Edit message" }).waitFor();
      await page.getByLabel("Message for everyone").fill("Hai {{kota}}");
      await page.getByRole("button", { name: "Check again" }).click();
      await page.getByRole("alert").getByText("There is no column called kota.", { exact: false }).waitFor();
      expect(await page.getByLabel("Message for everyone").inputValue()).toBe("Hai {{kota}}");
      await page.getByLabel("Message for everyone").fill("Hai {{nama|Kak}}");
      await page.getByRole("button", { name: "Check again" }).click();
      await page.getByText("Message updated. All rows were checked again.").waitFor();
      await page.getByText("2 of 2 rows will be sent.").waitFor();
      expect(await bubble.innerText()).toBe("Hai Ani");
      await page.getByRole("link", { name: "Next", exact: true }).click();
      await bubble.getByText("Hai Kak").waitFor();

      await page.getByRole("radio", { name: "Later" }).check();
      await page.getByRole("button", { name: "Send 2 messages · 2 credits" }).click();
      await page.getByRole("alert").getByText("Fill in this field.", { exact: false }).waitFor();
      const day = new Date(Date.now() + 48 * 60 * 60_000).toISOString().slice(0, 10);
      await page.getByLabel("Date and time").fill(`${day}T09:30`);
      await page.getByRole("button", { name: "Send 2 messages · 2 credits" }).click();
      await page.getByRole("dialog", { name: "Batch queued" }).waitFor();
    });
  },
);

test("who presses Send right after a choice gets its answer: the plan that follows does not take its place", async () => {
  const file = sheetFile("at-once.xlsx", await sheet(goodRows(2, "at once")));
  await visit(browser, stack, { as: "Ani", provokes: [422] }, async (page) => {
    await page.goto("/send/new");
    await page.getByLabel("Spreadsheet", { exact: true }).setInputFiles(file);
    await page.getByRole("button", { name: "Check before sending" }).click();
    await page.getByText("2 of 2 rows will be sent.").waitFor();
    await page.route("**/send/new/*.data*", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
      await route.continue().catch(() => {});
    });
    await page.getByRole("radio", { name: "Later" }).check();
    await page.getByRole("button", { name: /^Send 2 messages/ }).click();
    await page.getByRole("alert").getByText("Fill in this field.", { exact: false }).waitFor();
  });
});

test.each(WAYS)("somebody else's sheet is not there, and says what to do, $way", async (way) => {
  const file = sheetFile("mine.xlsx", await sheet(goodRows(2, `mine ${way.way}`)));
  let address = "";
  await visit(browser, stack, { ...way, as: "Ani" }, async (page) => {
    await page.goto("/send/new");
    await page.getByLabel("Spreadsheet", { exact: true }).setInputFiles(file);
    await page.getByRole("button", { name: "Check before sending" }).click();
    await page.getByRole("heading", { name: "Check before sending" }).waitFor();
    address = page.url();
  });
  await visit(browser, stack, { ...way, as: "Budi", provokes: [404] }, async (page) => {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(404);
    await page.getByText("This upload is no longer available").waitFor();
    expect((await page.goto(`${address}/faults`))?.status()).toBe(404);
    await page.getByRole("heading", { name: "Download failed" }).waitFor();
    await page.getByRole("link", { name: "Back" }).click();
    await page.getByText("This upload is no longer available").waitFor();
  });
});

test.each(WAYS)("a row is tried on one's own number before everybody gets it, $way", async (way) => {
  const rows = [...goodRows(2, `Try ${way.way}`), ["+6281234500000", "The same number again"]];
  const file = sheetFile(`try-${way.javaScriptEnabled}.xlsx`, await sheet(rows));
  await visit(browser, stack, { ...way, as: "Ani" }, async (page) => {
    const savePhone = async (phone: string, said: string) => {
      await page.getByLabel("Phone number").fill(phone);
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("status").getByText(said).waitFor();
    };
    await page.goto("/send/new");
    await page.getByLabel("Spreadsheet", { exact: true }).setInputFiles(file);
    await page.getByRole("button", { name: "Check before sending" }).click();
    await page.getByText("One number appears more than once (2 rows), with different messages.").waitFor();
    const place = page.url();
    await page.getByRole("link", { name: "Add it in Settings" }).click();
    await savePhone("+6281111112222", "Settings saved");

    await page.goto(place);
    await page.getByRole("link", { name: "Show row 4" }).click();
    await page.getByText("The same number again").first().waitFor();
    await page.getByRole("button", { name: "Send a test to my number" }).click();
    await page.getByText("Your test message is in the queue", { exact: false }).waitFor();
    await page.getByRole("button", { name: /^Send 3 messages · 3 credits/ }).waitFor();
    await page.getByRole("button", { name: "Skip 1 repeated row" }).click();
    await page.getByText("1 repeated row skipped.").waitFor();
    await page.getByRole("heading", { name: "1 row will not be sent" }).waitFor();
    await page.getByRole("button", { name: /^Send 2 messages · 2 credits/ }).waitFor();
    await page.getByRole("button", { name: "Include them" }).click();
    await page.getByRole("button", { name: /^Send 3 messages · 3 credits/ }).waitFor();
    await page.goto("/batches?q=(test)");
    await page.getByRole("link", { name: `try-${way.javaScriptEnabled}.xlsx (test)` }).click();
    await page.getByText("+62 811-1111-2222").first().waitFor();
    await page.goto("/settings");
    await savePhone("", "Settings saved");
  });
});

/** The name of a day that is neither today nor tomorrow, wherever one is. */
const dayIn = (days: number) =>
  new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "Asia/Jakarta" }).format(
    new Date(Date.now() + days * 24 * 60 * 60_000),
  );

test.each(WAYS)(
  "hours are chosen on the check page, the plan follows, and the batch says until when it is quiet, $way",
  async (way) => {
    const rows = goodRows(3, `hours ${way.way}`).map((row) => [...row, "WIT"]);
    const headers = ["receiver_number", "messages", "zone"];
    const file = sheetFile("hours.xlsx", await sheet(rows, headers));
    await visit(browser, stack, { ...way, as: "Ani" }, async (page) => {
      await page.goto("/send/new");
      await page.getByLabel("Spreadsheet", { exact: true }).setInputFiles(file);
      await page.getByRole("button", { name: "Check before sending" }).click();
      await page.locator("summary", { hasText: "Sending hours" }).click();
      await page.getByRole("radio", { name: "Custom hours" }).check();
      await page.getByLabel("From", { exact: true }).fill("10:00");
      await page.getByLabel("To", { exact: true }).fill("10:00");
      await page.getByRole("checkbox", { name: dayIn(3), exact: true }).check();
      if (!way.javaScriptEnabled) await page.getByRole("button", { name: "Update schedule" }).click();
      await page.getByText("The hours start and end at the same time", { exact: false }).first().waitFor();
      await page.getByLabel("To", { exact: true }).fill("12:00");
      if (!way.javaScriptEnabled) await page.getByRole("button", { name: "Update schedule" }).click();
      await page.locator("summary", { hasText: "Speed and daily schedule" }).click();
      await page.getByText(/^Starts: \d+ \w+, 08:00 WIB$/).waitFor();
      await page.getByText(/: 3 messages, the last one at 08:0\d WIB$/).waitFor();
      await page.getByRole("button", { name: /^Send 3 messages/ }).click();
      const dialog = page.getByRole("dialog", { name: "Batch queued" });
      await dialog.getByRole("link", { name: /batch/i }).first().waitFor();
      await page.goto("/batches");
      await page
        .getByText(/quiet hours until \d+ \w+,? 10:00/)
        .first()
        .waitFor();
    });
  },
);
