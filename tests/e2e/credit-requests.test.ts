import { expect, test } from "vitest";
import { pdfFile, pngFile } from "../support/evidence";
import { until } from "../support/until";
import { visit, WAYS } from "./browser";
import { askForCredits, call } from "./proofs";
import { browser, stack, useStack } from "./use-stack";

const LIST = "/admin/request-buy-credits";
let shade = 0;
useStack();

const request = (as: string, amount: number, proof = pngFile(++shade)) =>
  askForCredits(stack, as, amount, proof);
const balanceOf = async (as: string) => Number((await call(stack, as, "GET", "/api/credits")).json.balance);

test("without requests the page says what will appear here", async () => {
  await visit(browser, stack, { as: "Citra", javaScriptEnabled: false }, async (page) => {
    await page.goto(LIST);
    await page.getByText("No requests yet").waitFor();
  });
});

test.each(WAYS)(
  "a request is approved in the list, and a second press changes nothing, $way",
  async (way) => {
    const before = await balanceOf("Ani");
    const id = await request("Ani", 1500);
    await visit(browser, stack, { ...way, as: "Citra" }, async (page) => {
      await page.goto("/admin/dashboard");
      await page.getByRole("link", { name: /^Credit requests waiting: \d+$/ }).click();
      await page.waitForURL(`**${LIST}`);
      const row = page
        .getByRole("row")
        .filter({ has: page.getByRole("link", { name: `View request #${id}` }) });
      await row.getByText("ani@example.com").waitFor();
      expect(await row.innerText()).toMatch(/1,500[\s\S]*Rp 225,000[\s\S]*Waiting/);
      const approve = row.getByRole("button", { name: `Approve request #${id}: 1,500 credits` });
      const other = await page.context().newPage();
      await other.goto(LIST); // the same list in another tab, as it was before
      await approve.click();
      await page.getByRole("status").getByText("1,500 credits added for Ani").waitFor();
      await row.getByText("Approved").waitFor();
      expect(await approve.isDisabled()).toBe(true);
      await other.getByRole("button", { name: `Approve request #${id}: 1,500 credits` }).click();
      await other.getByText("This request was already approved. Nothing changed.").waitFor();
      await other.close();
    });
    expect(await balanceOf("Ani")).toBe(before + 1500);
  },
);

test.each(WAYS)("a request is looked at and approved in its panel, which closes, $way", async (way) => {
  const id = await request("Budi", 20);
  await visit(browser, stack, { ...way, as: "Citra" }, async (page) => {
    await page.goto(`${LIST}?status=waiting`);
    await page.getByRole("link", { name: `View request #${id}` }).click();
    const dialog = page.getByRole("dialog", { name: `Request #${id}` });
    await dialog.getByText("budi@example.com").waitFor();
    await dialog.getByRole("definition").filter({ hasText: "Rp 3,000" }).waitFor();
    const picture = dialog.getByRole("img", { name: `Proof of transfer of request #${id}` });
    await picture.waitFor();
    const isShown = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth === 64);
    await until(isShown, "the picture to be there");
    expect(page.url()).toBe(`${stack.url}${LIST}?request=${id}&status=waiting`);
    await dialog.getByRole("button", { name: /Approve/ }).click();
    await page.getByRole("status").getByText("20 credits added for Budi").waitFor();
    expect(page.url()).toBe(`${stack.url}${LIST}?status=waiting`);
    expect(await dialog.count()).toBe(0);
  });
});

test.each(WAYS)("a deleted user's request cannot be approved, and says why, $way", async (way) => {
  const name = way.javaScriptEnabled ? "Gita" : "Hadi";
  const email = `${name.toLowerCase()}@example.com`;
  const user = { name, email, password: stack.password, role: "USER", country: "ID", phone: "81234567890" };
  const made = await call<{ user: { id: number } }>(stack, "Eka", "POST", "/api/admin/users", user);
  const id = await request(name, 77);
  await call(stack, "Eka", "DELETE", `/api/admin/users/${made.json.user.id}`);
  const why = "account was deleted, so you can only reject this request.";
  await visit(browser, stack, { ...way, as: "Citra" }, async (page) => {
    await page.goto(`${LIST}?request=${id}`);
    const dialog = page.getByRole("dialog", { name: `Request #${id}` });
    await dialog.getByText(why, { exact: false }).waitFor();
    expect(await dialog.getByRole("button", { name: /Approve/ }).isDisabled()).toBe(true);
    await dialog.getByRole("link", { name: "Close" }).click();
    const view = page.getByRole("link", { name: `View request #${id}` });
    const row = page.getByRole("row").filter({ has: view });
    await row.getByText(why, { exact: false }).waitFor();
    expect(await row.getByRole("button", { name: /Approve/ }).isDisabled()).toBe(true);
  });
  const rejected = await call(stack, "Eka", "POST", `/api${LIST}/${id}/reject`, {
    reason: "Account deleted.",
  });
  expect(rejected.status).toBe(200);
});

test.each(WAYS)("a request is rejected with a reason, which is asked for, $way", async (way) => {
  const id = await request("Budi", 33);
  const before = await balanceOf("Budi");
  await visit(browser, stack, { ...way, as: "Citra", provokes: [422] }, async (page) => {
    await page.goto(`${LIST}?request=${id}`);
    const dialog = page.getByRole("dialog", { name: `Request #${id}` });
    await dialog.getByText("Reject this request…").click();
    await dialog.getByRole("button", { name: "Reject" }).click();
    await dialog.getByRole("alert").getByRole("link", { name: "Fill in this field." }).click();
    await dialog.getByLabel("Reason").fill("The amount does not match.");
    await dialog.getByRole("button", { name: "Reject" }).click();
    await page.getByRole("status").getByText("Request rejected.").waitFor();
    expect(page.url()).toBe(`${stack.url}${LIST}`);
    await page.getByRole("link", { name: `View request #${id}` }).click();
    await dialog.getByText("The amount does not match.").waitFor();
    expect(await dialog.getByRole("button", { name: /Approve/ }).isDisabled()).toBe(true);
  });
  expect(await balanceOf("Budi")).toBe(before);
});

test.each(WAYS)(
  "a proof that was used before, the earlier requests and a PDF are shown, $way",
  async (way) => {
    const proof = pdfFile(`Twice ${way.way}`);
    const first = await request("Ani", 40, proof);
    const second = await request("Budi", 41, proof);
    await visit(browser, stack, { ...way, as: "Eka" }, async (page) => {
      await page.goto(LIST);
      const row = page
        .getByRole("row")
        .filter({ has: page.getByRole("link", { name: `View request #${second}` }) });
      await row.getByText("Proof of transfer used before").waitFor();
      await row.getByRole("link", { name: /^View request/ }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("This proof of transfer was used before").waitFor();
      await dialog.getByText("Earlier requests of this user").waitFor();
      expect(await dialog.getByRole("link", { name: "Open PDF" }).getAttribute("href")).toBe(
        `/api/credits/requests/${second}/evidence.pdf`,
      );
      await dialog.getByRole("link", { name: `Request #${first}`, exact: true }).click();
      await page.getByRole("dialog", { name: `Request #${first}` }).waitFor();
      await page.getByRole("dialog").getByText("ani@example.com").waitFor();
      await page.getByRole("dialog").getByRole("link", { name: "Close" }).click();
      await page.waitForURL(`**${LIST}`);
    });
  },
);

test.each(WAYS)("requests are searched, filtered and turned page by page, $way", async (way) => {
  const open = await call<{ data: { id: number }[] }>(
    stack,
    "Citra",
    "GET",
    `/api${LIST}?status=waiting&limit=100`,
  );
  for (const { id } of open.json.data) await call(stack, "Citra", "POST", `/api${LIST}/${id}/approve`);
  for (let i = 0; i < 18; i += 1) await request("Ani", 100 + i);
  for (let i = 0; i < 5; i += 1) await request("Budi", 200 + i);
  await visit(browser, stack, { ...way, as: "Citra" }, async (page) => {
    await page.goto(`${LIST}?status=waiting`);
    await page.getByText("23 in all").waitFor();
    expect(await page.getByRole("row").count()).toBe(21);
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByText("Page 2 of 2").waitFor();
    expect(await page.getByRole("row").count()).toBe(4);
    await page.getByLabel("Search").fill("budi");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText("5 in all").waitFor();
    await page.getByLabel("Search").fill("nobody at all");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText("No requests found").waitFor();
  });
});

test.each(WAYS)(
  "an admin without the feature is sent to the dashboard and sees no entry, $way",
  async (way) => {
    await visit(browser, stack, { ...way, as: "Dewi" }, async (page) => {
      for (const path of [LIST, "/admin/settings"]) {
        await page.goto(path);
        expect(page.url()).toBe(`${stack.url}/dashboard`);
      }
      await page.goto("/admin/dashboard");
      expect(await page.getByRole("link", { name: "Credit Requests" }).count()).toBe(0);
    });
  },
);
