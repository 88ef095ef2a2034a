import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { pdfFile, pngFile } from "../support/evidence";
import { until } from "../support/until";
import { zipOf } from "../support/zip";
import { AGAIN, press, sheetFile, visit, WAYS } from "./browser";
import { sheet } from "./sheets";
import { browser, stack, useStack } from "./use-stack";

useStack();

const PEOPLE = 50;
const ROUNDS = [
  {
    ...WAYS[0],
    start: 35_100_000,
    name: "tagihan.pdf",
    mimeType: "application/pdf",
    content: pdfFile("Tagihan"),
  },
  { ...WAYS[1], start: 35_200_000, name: "poster.png", mimeType: "image/png", content: pngFile(2) },
];

type Arrived = { chatId: string; text: string; media?: { filename: string; sha256: string } };

/** What recipients got. */
async function arrived(numbers: string[]): Promise<Arrived[]> {
  const lines = (await (await fetch(`${stack.simulatorUrl}/__sim/journal`)).text()).trim().split("\n");
  const all = lines.filter(Boolean).map((line) => JSON.parse(line) as Arrived);
  return all.filter(({ chatId }) => numbers.includes(chatId.replace(/@.*/, "")));
}

test.each(ROUNDS)(
  `${PEOPLE} people get $name with the text below it, each once and byte for byte, $way`,
  async ({ start, name, mimeType, content, ...way }) => {
    const numbers = Array.from({ length: PEOPLE }, (_, i) => `62812${start + i}`);
    await visit(browser, stack, { ...way, as: "Ani" }, async (page) => {
      await page.goto("/send/new");
      await page.getByLabel("Or enter phone numbers").fill(numbers.join("\n"));
      await page.getByLabel("Message for everyone").fill("Halo, ini lampirannya.");
      await page.getByLabel("Attachment for everyone").setInputFiles({ name, mimeType, buffer: content });
      await press(page, "Check before sending");
      const shown = page.getByRole("region", { name: new RegExp(name) });
      await shown.waitFor();
      const opened = await page.request.get((await shown.getByRole("link").getAttribute("href"))!, AGAIN);
      expect(opened.headers()["content-security-policy"]).toContain("sandbox");
      expect((await opened.body()).equals(content)).toBe(true);
      await page.getByRole("button", { name: new RegExp(`^Send ${PEOPLE} messages`) }).click();
      await page.getByRole("dialog", { name: "Batch queued" }).waitFor();
    });
    await until(async () => (await arrived(numbers)).length >= PEOPLE, "all messages", 100_000);
    const got = await arrived(numbers);
    expect(got.map(({ chatId }) => chatId.replace(/@.*/, "")).sort()).toEqual(numbers);
    const sha256 = createHash("sha256").update(content).digest("hex");
    for (const { text, media } of got) {
      expect(text).toBe("Halo, ini lampirannya.");
      expect(media).toMatchObject({ filename: name, sha256 });
    }
  },
  120_000,
);

test.each(WAYS)(
  `${PEOPLE} people get each a PDF of their own out of a zip, byte for byte; who has none is told before, $way`,
  async ({ way, ...options }) => {
    const start = options.javaScriptEnabled ? 35_300_000 : 35_400_000;
    const people = Array.from({ length: PEOPLE }, (_, i) => ({
      number: `62812${start + i}`,
      name: `slip-${i + 1}.pdf`,
      content: pdfFile(`Slip ${i + 1}, ${way}`),
    }));
    const rows = people.map(({ number, name }) => [`+${number}`, `Halo ${name}`, name]);
    const missing = [`+62812${start + PEOPLE}`, "Halo", "slip-99.pdf"];
    const file = await sheet([...rows, missing], ["receiver_number", "messages", "attachment"]);
    const zip = zipOf([...people, { name: "extra.pdf", content: pdfFile("Extra") }]);
    await visit(browser, stack, { ...options, as: "Ani" }, async (page) => {
      await page.goto("/send/new");
      await page.getByLabel("Spreadsheet", { exact: true }).setInputFiles(sheetFile("Slips.xlsx", file));
      await page
        .getByLabel("A different file for each recipient")
        .setInputFiles({ name: "slips.zip", mimeType: "application/zip", buffer: zip });
      await press(page, "Check before sending");
      const found = page.locator("section", { has: page.locator("#files") });
      await found.getByText("slip-99.pdf").waitFor();
      await found.getByText("extra.pdf").waitFor();
      await page.getByRole("button", { name: new RegExp(`^Send ${PEOPLE} messages`) }).click();
      await page.getByRole("dialog", { name: "Batch queued" }).waitFor();
    });
    const numbers = people.map(({ number }) => number);
    await until(async () => (await arrived(numbers)).length >= PEOPLE, "all messages", 100_000);
    const got = new Map((await arrived(numbers)).map((each) => [each.chatId.replace(/@.*/, ""), each]));
    expect([...got.keys()].sort()).toEqual(numbers);
    for (const { number, name, content } of people)
      expect(got.get(number)).toMatchObject({
        text: `Halo ${name}`,
        media: { filename: name, sha256: createHash("sha256").update(content).digest("hex") },
      });
    expect(await arrived([String(missing[0]).slice(1)])).toEqual([]);
    await visit(browser, stack, { ...options, as: "Ani" }, async (page) => {
      await page.goto("/batches");
      await page.getByRole("link", { name: "Slips.xlsx" }).first().click();
      const link = page.getByRole("link", { name: "slip-1.pdf", exact: true });
      const opened = await page.request.get((await link.getAttribute("href"))!, AGAIN);
      expect(opened.headers()["content-security-policy"]).toContain("sandbox");
      expect((await opened.body()).equals(people[0]!.content)).toBe(true);
    });
  },
  120_000,
);
