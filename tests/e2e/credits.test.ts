import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { jpgFile, pdfFile, pngFile } from "../support/evidence";
import { until } from "../support/until";
import { AGAIN, visit, WAYS } from "./browser";
import { askForCredits, call } from "./proofs";
import { goodRows, queueBatch, sheet } from "./sheets";
import { browser, stack, useStack } from "./use-stack";

let batch: number;
useStack();
beforeAll(async () => {
  batch = await queueBatch(stack, "Paid for", await sheet(goodRows(3)));
});

const proof = (buffer: Buffer, name = "proof.png", mimeType = "image/png") => ({ name, mimeType, buffer });
const total = (page: Page) => page.locator("output").innerText();

/** The tabs that the page opens towards WhatsApp, which nothing of leaves this machine. */
async function chats(page: Page): Promise<string[]> {
  const opened: string[] = [];
  await page.context().route("https://wa.me/**", (route) => {
    opened.push(route.request().url());
    return route.fulfill({ body: "WhatsApp" });
  });
  return opened;
}

test.each(WAYS)(
  "credits are bought: amount, total, proof, chat; the request waits in the statement, then it is approved, $way",
  async (way) => {
    const amount = way.javaScriptEnabled ? 1234 : 4321;
    const money = way.javaScriptEnabled ? "Rp 185,100" : "Rp 648,150";
    const shade = way.javaScriptEnabled ? 11 : 12;
    await visit(browser, stack, { ...way, as: "Budi" }, async (page) => {
      const opened = await chats(page);
      await page.goto("/dashboard");
      await page.getByRole("link", { name: "Credits", exact: true }).click();
      await page.getByRole("heading", { level: 1, name: "Credits" }).waitFor();
      await page.getByText("1234567890").waitFor();
      await page.getByRole("link", { name: "+62 811-0000-0009" }).waitFor();

      await page.getByRole("link", { name: "5,000" }).click();
      await until(async () => (await total(page)) === "Rp 750,000", "the total of a quick amount");
      expect(await page.getByLabel("Number of credits").inputValue()).toBe("5000");
      await page.getByLabel("Number of credits").fill(String(amount));
      if (way.javaScriptEnabled)
        expect(await page.getByRole("button", { name: "Calculate" }).count()).toBe(0);
      else await page.getByRole("button", { name: "Calculate" }).click();
      await until(async () => (await total(page)) === money, "the total of what was typed");
      expect(await page.getByLabel("Number of credits").inputValue()).toBe(String(amount));

      await page.getByLabel("Proof of transfer").setInputFiles(proof(pngFile(shade)));
      await page.getByRole("button", { name: "Send request" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("Request sent").waitFor();
      await dialog.getByText(money).waitFor();
      await dialog.getByRole("img", { name: /Proof of transfer of request/ }).waitFor();
      const chat = await dialog.getByRole("link", { name: "Open WhatsApp chat" }).getAttribute("href");
      expect(chat).toContain("https://wa.me/6281100000009?text=Hello");
      if (way.javaScriptEnabled) await until(async () => opened.length === 1, "the chat to open by itself");
      expect(opened).toEqual(way.javaScriptEnabled ? [chat] : []);

      await dialog.getByRole("link", { name: "Close" }).click();
      const line = page.getByRole("row").filter({ hasText: money });
      await line.getByText("Waiting for approval").waitFor();
      await line.getByRole("link", { name: /Purchase, request/ }).click();
      await dialog.getByText("Waiting for an admin to review it.").waitFor();
      expect(await dialog.getByText("Request sent").count()).toBe(0);
      expect(opened.length).toBe(way.javaScriptEnabled ? 1 : 0); // not again
      const id = Number(new URL(page.url()).searchParams.get("request"));
      expect(
        (await call(stack, "Citra", "POST", `/api/admin/request-buy-credits/${id}/approve`)).status,
      ).toBe(200);

      await page.goto("/credits");
      await line.getByText(`+${amount.toLocaleString("en")}`).waitFor();
      expect(await line.getByText("Waiting for approval").count()).toBe(0);
      const after = amount + (way.javaScriptEnabled ? 0 : 1234);
      await line.getByText(after.toLocaleString("en"), { exact: true }).waitFor();
    });
  },
);

test.each(WAYS)(
  "a refused request keeps the amount and says what is wrong with each field, $way",
  async (way) => {
    const settings = { ...way, as: "Budi", provokes: [413, 422] };
    await visit(browser, stack, settings, async (page) => {
      const send = async (file: ReturnType<typeof proof> | null, amount: string) => {
        await page.goto("/credits");
        if (way.javaScriptEnabled) await page.waitForLoadState("networkidle");
        await page
          .locator("form[enctype]")
          .evaluate((form: HTMLFormElement) => form.setAttribute("novalidate", ""));
        await page.getByLabel("Number of credits").fill(amount);
        if (file) await page.getByLabel("Proof of transfer").setInputFiles(file);
        await page.getByRole("button", { name: "Send request" }).click();
        await page.getByRole("alert").getByText("Failed to send request. Please try again.").waitFor();
        expect(await page.getByLabel("Number of credits").inputValue()).toBe(amount);
        return page.getByRole("alert").getByRole("listitem").allInnerTexts();
      };
      const range = "Credits: Enter a whole number from 1 to 10,000,000.";
      const type = "The proof of transfer must be a JPG, PNG or PDF file.";
      expect(await send(proof(Buffer.from("text")), "0")).toEqual([range, type]);
      expect(await send(null, "x")).toEqual(["Proof of transfer: Choose a file.", range]);
      expect(await send(proof(jpgFile().subarray(0, 90), "cut.jpg"), "5")).toEqual([
        "Proof of transfer: This file is empty or damaged. Choose another file.",
      ]);
      const large = Buffer.concat([jpgFile(), Buffer.alloc(5 * 1024 * 1024)]);
      expect(await send(proof(large, "large.jpg"), "5")).toEqual([
        "Proof of transfer: The file is too large. The maximum is 5 MB.",
      ]);
    });
  },
);

test.each(WAYS)(
  "a rejected request shows its reason, a batch's debit leads to the batch, and the statement downloads, $way",
  async (way) => {
    const reason = `The transfer has not arrived ${way.way}.`;
    const id = await askForCredits(stack, "Ani", 77, pdfFile(way.way));
    await call(stack, "Citra", "POST", `/api/admin/request-buy-credits/${id}/reject`, { reason });
    await visit(browser, stack, { ...way, as: "Ani" }, async (page) => {
      await page.goto("/credits");
      const line = page.getByRole("row").filter({ hasText: reason });
      await line.getByText("Rejected").waitFor();
      await line.getByRole("link").click();
      const dialog = page.getByRole("dialog", { name: `Request #${id}` });
      await dialog.getByText(`Rejected: ${reason}`).waitFor();
      expect(await dialog.getByRole("link", { name: "Open PDF" }).getAttribute("href")).toBe(
        `/api/credits/requests/${id}/evidence.pdf`,
      );
      await dialog.getByRole("link", { name: "Close" }).click();
      const coming = page.waitForEvent("download");
      await page.getByRole("link", { name: "Download CSV" }).click();
      const statement = await coming;
      expect(statement.suggestedFilename()).toBe("statement.csv");
      expect(readFileSync(await statement.path(), "utf8")).toContain(`,RESERVE,-3,997,${batch},`);
      await page.getByRole("link", { name: `Batch #${batch}: credits reserved` }).click();
      await page.getByRole("heading", { name: "Paid for" }).waitFor();
    });
  },
);

test.each(WAYS)(
  "somebody else's request is not found, and admins have no credits page, $way",
  async (way) => {
    const id = await askForCredits(stack, "Ani", 5, pngFile(way.javaScriptEnabled ? 21 : 22));
    await visit(browser, stack, { ...way, as: "Budi", provokes: [404] }, async (page) => {
      expect((await page.goto(`/credits?request=${id}`))?.status()).toBe(404);
      expect((await page.goto(`/api/credits/requests/${id}/evidence.png`))?.status()).toBe(404);
    });
    await visit(browser, stack, { ...way, as: "Citra" }, async (page) => {
      await page.goto("/credits");
      expect(page.url()).toBe(`${stack.url}/dashboard`);
      expect(await page.getByRole("link", { name: "Credits", exact: true }).count()).toBe(0);
    });
  },
);

test("the same form sent twice makes one request", async () => {
  await visit(browser, stack, { as: "Budi", javaScriptEnabled: false }, async (page) => {
    await page.goto("/credits");
    const key = await page.locator("input[name=request_key]").inputValue();
    const multipart = { amount: "9", request_key: key, transfer_evidence: proof(pngFile(31)) };
    const send = () =>
      page.request.post("/credits", { multipart, headers: { Origin: stack.url }, maxRedirects: 0, ...AGAIN });
    const [one, two] = [await send(), await send()];
    expect([one.status(), two.status()]).toEqual([302, 302]);
    expect(two.headers().location).toBe(one.headers().location);
  });
});
