import { expect, test } from "vitest";
import { follow, notice, press, sheetFile, visit, WAYS } from "./browser";
import { sheet } from "./sheets";
import { browser, stack, useStack } from "./use-stack";

useStack();

test.each(WAYS)(
  "a list is imported and sent to, and its message is corrected on the check page, $way",
  async ({ way, ...options }) => {
    const people = [
      ["0812 3450 0001", "Ani", "Bandung"],
      ["0812 3450 0002", "Budi", "Jakarta"],
      ["0812 3450 0003", "Citra", "Bandung"],
      ["abc", "Salah", ""],
    ];
    const file = sheetFile("pelanggan.xlsx", await sheet(people, ["No HP", "nama", "kota"]));
    await visit(browser, stack, { ...options, as: "Ani", provokes: [422] }, async (page) => {
      await page.goto("/lists/new");
      await page.getByLabel("Name", { exact: true }).fill(`Pelanggan ${way}`);
      await press(page, "Save");
      await notice(page, "List saved.");
      await page
        .getByRole("link", { name: /^Import/ })
        .first()
        .click();
      await page.getByLabel("Spreadsheet").setInputFiles(file);
      await press(page, "Check file");
      await page.getByText("The list will have 3 contacts.").waitFor();
      await page.getByText("1 row skipped").waitFor();
      await press(page, "Import");
      await notice(page, "List updated.");

      await follow(page, "Send to this list");
      const box = page.getByRole("checkbox", { name: `Pelanggan ${way}` });
      await box.waitFor();
      expect(await box.isChecked()).toBe(true);
      await page.locator("summary", { hasText: "Only some of the contacts" }).click();
      const first = page.getByRole("group", { name: "Condition 1" });
      await first.getByLabel("Column").selectOption("kota");
      await first.getByLabel("Value").fill("bandung");
      await page.getByLabel("Message for everyone").fill("Halo {{nama}}");
      await press(page, "Check before sending");
      await page.getByText("2 of 2 rows will be sent.").waitFor();

      await follow(page, "Edit message");
      await page.getByLabel("Message for everyone").fill("Hai {{alamat}}");
      await press(page, "Check again");
      await page
        .getByRole("alert")
        .getByText("There is no column called alamat.", { exact: false })
        .waitFor();
      await page.getByLabel("Message for everyone").fill("Hai {{nama}} di {{kota}}");
      await press(page, "Check again");
      await notice(page, "Message updated. All rows were checked again.");
      await page.getByText("2 of 2 rows will be sent.").waitFor();
      expect(await page.locator("section p.whitespace-pre-wrap").innerText()).toBe("Hai Ani di Bandung");
      await press(page, "Send 2 messages · 2 credits");
      await page.getByRole("dialog", { name: "Batch queued" }).waitFor();
    });
  },
);
