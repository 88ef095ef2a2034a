import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { pdfFile, pngFile } from "../support/evidence";
import { until } from "../support/until";
import { press, visit, WAYS } from "./browser";
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
      await page.getByLabel("Or phone numbers").fill(numbers.join("\n"));
      await page.getByLabel("Text for all").fill("Halo, ini lampirannya.");
      await page.getByLabel("Attachment for all").setInputFiles({ name, mimeType, buffer: content });
      await press(page, "Check before sending");
      const shown = page.getByRole("region", { name: new RegExp(name) });
      await shown.waitFor();
      const opened = await page.request.get((await shown.getByRole("link").getAttribute("href"))!);
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
