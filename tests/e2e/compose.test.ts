import type { Page } from "playwright";
import { expect, test } from "vitest";
import { press, sheetFile, visit, WAYS } from "./browser";
import { sheet } from "./sheets";
import { browser, stack, useStack } from "./use-stack";

useStack();

const CHECK = "Check before sending";
const CUSTOMERS = [
  ["0812 3450 0001", "Ani", "Rp 1.250.000"],
  ["0812 3450 0002", "Budi", ""],
];
const HEADERS = ["receiver_number", "Nama", "Tagihan"];

const bubble = (page: Page) =>
  page.getByRole("region", { name: "WhatsApp preview" }).locator("p.whitespace-pre-wrap");

test.each(WAYS)("numbers that were typed get the text that was written, $way", async (way) => {
  await visit(browser, stack, { ...way, as: "Ani", provokes: [422] }, async (page) => {
    await page.goto("/send/new");
    const promised = page.getByText("Your message appears here.");
    if (way.javaScriptEnabled) await promised.waitFor();
    else expect(await promised.count()).toBe(0); // it never would
    await press(page, CHECK);
    await page
      .getByRole("alert")
      .getByText("Choose a file or contact lists, or enter phone numbers.")
      .waitFor();
    await page.getByLabel("Or enter phone numbers").fill("0812 3450 0001\n\nnobody\n+62 812 3450 0002");
    await page.locator("summary", { hasText: "Options" }).click();
    await page.getByLabel("Batch name").fill("Typed");
    await press(page, CHECK);
    await page.getByRole("alert").getByText("Message: Fill in this field.").waitFor();
    expect(await page.getByLabel("Or enter phone numbers").inputValue()).toContain("0812 3450 0001");
    expect(await page.getByLabel("Batch name").inputValue()).toBe("Typed");
    await page.getByLabel("Message for everyone").fill("Besok kami *tutup*.\nTerima kasih");
    await press(page, CHECK);
    await page.getByRole("heading", { name: CHECK }).waitFor();
    await page.getByRole("button", { name: /^Send 2 messages/ }).waitFor();
    expect(await bubble(page).innerText()).toBe("Besok kami tutup.\nTerima kasih");
    await page.getByRole("heading", { name: "1 row will not be sent" }).waitFor();
    await page.getByRole("cell", { name: "nobody" }).waitFor();
  });
});

test.each(WAYS)(
  "a text is filled from the sheet; a column that it lacks is named, and the text kept, $way",
  async (way) => {
    const file = sheetFile(`customers-${way.javaScriptEnabled}.xlsx`, await sheet(CUSTOMERS, HEADERS));
    await visit(browser, stack, { ...way, as: "Ani", provokes: [422] }, async (page) => {
      await page.goto("/send/new");
      await page.getByLabel("Spreadsheet", { exact: true }).setInputFiles(file);
      const box = page.getByRole("alert");
      await page.getByLabel("Message for everyone").fill("Halo {{ nama }}, {{jumlah}}");
      await press(page, CHECK);
      await box
        .getByText("There is no column called jumlah. Columns in your file: receiver_number, Nama, Tagihan.")
        .waitFor();
      const again = box.locator("noscript p", { hasText: "Choose your file again." });
      if (way.javaScriptEnabled) expect(await again.count()).toBe(0);
      else await again.waitFor();
      expect(await page.getByLabel("Message for everyone").inputValue()).toBe("Halo {{ nama }}, {{jumlah}}");
      expect(await page.getByLabel("Message for everyone").getAttribute("aria-invalid")).toBe("true");
      await page.getByLabel("Spreadsheet", { exact: true }).setInputFiles(file);
      await page
        .getByLabel("Message for everyone")
        .fill("Halo {{ nama }}, tagihan {{tagihan|belum ada}} \\{{x}}");
      await press(page, CHECK);
      await page.getByRole("heading", { name: CHECK }).waitFor();
      expect(await bubble(page).innerText()).toBe("Halo Ani, tagihan Rp 1.250.000 {{x}}");
      await page.getByRole("link", { name: "Next", exact: true }).click();
      await page.getByText("+62 812-3450-0002").waitFor();
      expect(await bubble(page).innerText()).toBe("Halo Budi, tagihan belum ada {{x}}");
    });
  },
);

test.each(WAYS)("a template is written, looked at, started from, and deleted, $way", async (way) => {
  const name = `Tagihan ${way.way}`;
  await visit(browser, stack, { ...way, as: "Ani", provokes: [422] }, async (page) => {
    await page.goto("/templates");
    await page.getByRole("link", { name: "New template" }).first().click();
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Message", { exact: true }).fill("Halo *{{nama}}*, kurang {{sisa");
    await press(page, "Save");
    await page.getByRole("alert").getByText("Close the placeholder with", { exact: false }).waitFor();
    await page.getByLabel("Message", { exact: true }).fill("Halo *{{nama}}*, kurang {{tagihan|Rp 0}}");
    if (!way.javaScriptEnabled) await press(page, "Preview");
    await bubble(page).getByText("Halo Ani, kurang Rp 1.250.000").waitFor();
    await press(page, "Save");
    await page.getByRole("status").getByText("Template saved.").waitFor();
    await page.getByRole("link", { name: `Use template ${name}` }).click();
    await page.getByRole("heading", { name: "Send new campaign" }).waitFor();
    expect(await page.getByLabel("Message for everyone").inputValue()).toBe(
      "Halo *{{nama}}*, kurang {{tagihan|Rp 0}}",
    );
    await page
      .getByLabel("Spreadsheet", { exact: true })
      .setInputFiles(sheetFile("t.xlsx", await sheet(CUSTOMERS, HEADERS)));
    await press(page, CHECK);
    await page.getByRole("heading", { name: CHECK }).waitFor();
    expect(await bubble(page).innerText()).toBe("Halo Ani, kurang Rp 1.250.000");
    await press(page, "Discard");
    await page.getByRole("heading", { name: "Send new campaign" }).waitFor();
    await page.goto("/templates");
    await page.getByRole("row", { name }).locator("time").waitFor(); // it was used
    await page.getByRole("link", { name: `Delete template ${name}` }).click();
    await press(page, "Delete");
    await page.getByRole("status").getByText("Template deleted.").waitFor();
    expect(await page.getByRole("row", { name }).count()).toBe(0);
  });
});

test("with JavaScript a file that is dropped anywhere offers its columns, and its rows fill the text", async () => {
  const xlsx = await sheet(CUSTOMERS, HEADERS);
  const csv = Buffer.from('nomor;Nama Lengkap;receiver_number\r\n1;"Siti; Aminah";0812 3450 0003\r\n');
  await visit(browser, stack, { as: "Ani" }, async (page) => {
    await page.goto("/send/new");
    await page.getByLabel("Message for everyone").pressSequentially("Halo ");
    await bubble(page).getByText("Halo").waitFor(); // it follows: the page is awake
    const drop = (name: string, bytes: Buffer) =>
      page.evaluate(
        ({ name, bytes }) => {
          const held = new DataTransfer();
          held.items.add(new File([new Uint8Array(bytes)], name));
          const over = { dataTransfer: held, bubbles: true, cancelable: true };
          document.body.dispatchEvent(new DragEvent("dragover", over));
          document.body.dispatchEvent(new DragEvent("drop", over));
        },
        { name, bytes: [...bytes] },
      );
    await drop("customers.xlsx", xlsx);
    await page.getByRole("button", { name: "Nama", exact: true }).click();
    expect(await page.getByLabel("Message for everyone").inputValue()).toBe("Halo {{Nama}}");
    await bubble(page).getByText("Halo Ani").waitFor();
    await page.getByRole("button", { name: "Next row" }).click();
    await bubble(page).getByText("Halo Budi").waitFor();
    await page.getByRole("button", { name: "Tagihan" }).click();
    await page.getByText("This row will be skipped because Tagihan is empty.").waitFor();
    await drop("customers.csv", csv);
    await page.getByText("Your spreadsheet has no column called Nama.").waitFor();
    await page.getByLabel("Message for everyone").fill("");
    await page.getByRole("button", { name: "Nama Lengkap" }).click();
    await bubble(page).getByText("Siti; Aminah").waitFor();
    await drop("nothing.xlsx", Buffer.from("PK nothing"));
    await page.getByRole("button", { name: "Nama Lengkap" }).waitFor({ state: "detached" });
  });
});

/** Goes there, and does this before the page's scripts have come. */
async function beforeAwake(page: Page, address: string, act: () => Promise<void>) {
  let come = () => {};
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "commit" });
  await act();
  come();
}

const BEFORE_AWAKE = [
  {
    what: "a text, and the sheet that fills it",
    as: "Ani",
    at: "/send/new",
    act: async (page: Page) => {
      await page.getByLabel("Message for everyone").fill("Halo {{Nama}}");
      const xlsx = await sheet(CUSTOMERS, HEADERS);
      await page.getByLabel("Spreadsheet", { exact: true }).setInputFiles(sheetFile("t.xlsx", xlsx));
    },
    seen: (page: Page) => bubble(page).getByText("Halo Ani"),
  },
  {
    what: "an amount of credits",
    as: "Ani",
    at: "/credits",
    act: (page: Page) => page.getByLabel("Number of credits").fill("1234"),
    seen: (page: Page) => page.locator("output").getByText("Rp 185,100"),
  },
  {
    what: "a phone number",
    as: "Eka",
    at: "/admin/users/new",
    act: (page: Page) => page.getByLabel("Phone number").fill("812-3456-7890"),
    seen: (page: Page) => page.getByText("+62 812-3456-7890"),
  },
];

test.each(BEFORE_AWAKE)(
  "$what: typed before the page's scripts have come, it counts as if after",
  async (one) => {
    await visit(browser, stack, { as: one.as }, async (page) => {
      await beforeAwake(page, one.at, () => one.act(page));
      await one.seen(page).waitFor();
    });
  },
);
