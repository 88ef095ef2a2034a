import { expect, test } from "vitest";
import { until } from "../support/until";
import { visit, WAYS } from "./browser";
import { call } from "./proofs";
import { browser, stack, useStack } from "./use-stack";

useStack();

test.each(WAYS)(
  "a package is bought by its exact amount: paid, found in the bank statement, approved, and its receipt opens, $way",
  async (way) => {
    const name = way.javaScriptEnabled ? "Hemat 🎉" : "Coba";
    const settings = { unique_code: true, evidence_optional: true };
    await call(stack, "Eka", "PUT", "/api/admin/settings", settings);
    await call(stack, "Eka", "POST", "/api/admin/packages", { name, credits: 700, price: 90_000 });
    let amount = 0;
    let request = "";
    await visit(browser, stack, { ...way, as: "Budi" }, async (page) => {
      await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }));
      await page.goto("/credits");
      await page.getByRole("link", { name }).click();
      await until(
        async () => (await page.locator("output").innerText()) === "Rp 90,000",
        "the package's price",
      );
      await page.getByRole("button", { name: "Send request" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("heading", { name: "Transfer exactly" }).waitFor();
      amount = Number((await dialog.locator("strong").innerText()).replace(/\D/g, ""));
      expect(amount).toBeGreaterThan(90_000);
      request = new URL(page.url()).searchParams.get("request") ?? "";
    });
    await visit(browser, stack, { ...way, as: "Citra" }, async (page) => {
      const [day] = new Date(Date.now() + 7 * 3_600_000).toISOString().split("T");
      const lines = [
        "Tanggal,Keterangan,Cabang,Jumlah,,Saldo",
        `${day},TRSF BUDI ${name},0000,${amount}.00,CR,0`,
      ];
      await page.goto("/admin/request-buy-credits");
      await page.getByRole("link", { name: "Bank statements" }).click();
      await page.getByLabel("CSV file").setInputFiles({
        ...{ name: "mutasi.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\r\n")) },
      });
      await page.getByLabel("Account number").fill("1234567890");
      await page.getByRole("button", { name: "Upload", exact: true }).click();
      const row = page.getByRole("row").filter({ hasText: "TRSF BUDI" });
      await row.getByText("To approve").waitFor();
      await page.getByRole("button", { name: "Approve selected" }).click();
      await page.getByText("1 request approved.").waitFor();
      await row.getByText("Approved").waitFor();
    });
    await visit(browser, stack, { ...way, as: "Budi" }, async (page) => {
      await page.goto(`/credits?request=${request}`);
      const receipt = page
        .getByRole("dialog")
        .getByRole("link", { name: /Payment receipt SIAR\/\d{4}\/\d{6}/ });
      const answer = await page.request.get((await receipt.getAttribute("href"))!);
      expect(answer.headers()["content-type"]).toBe("application/pdf");
      expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
    });
  },
);
