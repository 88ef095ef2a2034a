import type { Page } from "playwright";
import { expect, test } from "vitest";
import { screenFaults } from "./accessibility";
import { signIn, visit, WAYS } from "./browser";
import { browser, stack, useStack } from "./use-stack";

useStack();

test.each(WAYS)("a phone number is saved, and blanked again, $way", async (way) => {
  await visit(browser, stack, { ...way, as: "Budi" }, async (page) => {
    await page.goto("/settings");
    await page.getByText("budi@example.com").last().waitFor();
    await page.getByLabel("Phone number").fill("+62 812-3456-7890");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("status").getByText("Settings saved").waitFor();
    expect(await page.getByLabel("Phone number").inputValue()).toBe("+6281234567890");
    await page.goto("/settings");
    expect(await page.getByText("Settings saved").count()).toBe(0);
    await page.getByLabel("Phone number").fill("");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("status").getByText("Settings saved").waitFor();
    expect(await page.getByLabel("Phone number").inputValue()).toBe("");
  });
});

test.each(WAYS)("saving without a change says so, $way", async (way) => {
  await visit(browser, stack, { ...way, as: "Budi" }, async (page) => {
    await page.goto("/settings");
    await page.waitForLoadState("networkidle");
    let sent = 0;
    page.on("request", (request) => {
      if (request.method() === "POST") sent += 1;
    });
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("status").getByText("No changes to save.").waitFor();
    expect(sent).toBe(way.javaScriptEnabled ? 0 : 1);
  });
});

test.each(WAYS)("theme and clock go along to another device, without a flash, $way", async (way) => {
  const theme = (page: Page) => page.locator("html").getAttribute("data-theme");
  const save = async (page: Page, looks: string, clock: string) => {
    await page.goto("/settings");
    await page.getByLabel("Theme").selectOption(looks);
    await page.getByLabel("Time zone").selectOption(clock);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("status").getByText("Settings saved").waitFor();
  };
  await visit(browser, stack, { ...way, as: "Eka", bypassCSP: true }, async (page) => {
    await save(page, "dark", "WIT");
    expect(await theme(page)).toBe("siar-dark");
    if (way.javaScriptEnabled) expect(await screenFaults(page)).toEqual([]); // in a browser that prefers light
    const { headers, body } = await page.request.get("/settings/sessions").then(async (answer) => ({
      headers: answer.headers(),
      body: await answer.text(),
    }));
    expect(headers["content-type"]).toContain("text/html");
    expect(body).toMatch(/<html[^>]* data-theme="siar-dark"/); // as it comes from the server
    await page.goto("/settings/sessions");
    await page
      .getByText(/\d\d:\d\d WIT$/)
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Log out" }).click();
    await page.waitForURL("**/login");
    await page.reload();
    expect(await theme(page)).toBe("siar-dark");
  });
  await visit(browser, stack, way, async (page) => {
    await page.goto("/login");
    expect(await theme(page)).toBeNull();
    await signIn(page, "Eka", stack.password);
    expect(await theme(page)).toBe("siar-dark");
    await save(page, "system", "");
    expect(await theme(page)).toBeNull();
  });
});

test.each(WAYS)("a bad phone number stays in the form, with the sentence at the field, $way", async (way) => {
  await visit(browser, stack, { ...way, as: "Budi", provokes: [422] }, async (page) => {
    await page.goto("/settings");
    await page.getByLabel("Phone number").fill("0812");
    await page.getByRole("button", { name: "Save" }).click();
    const box = page.getByRole("alert");
    await box.waitFor();
    await box.getByRole("link").click();
    expect(await page.getByLabel("Phone number").inputValue()).toBe("0812");
    expect(await page.getByLabel("Phone number").getAttribute("aria-invalid")).toBe("true");
    expect(await page.title()).toBe("Error: Settings · Siar");
  });
});

test("with JavaScript two different new passwords are pointed out, and cannot be saved", async () => {
  await visit(browser, stack, { as: "Budi" }, async (page) => {
    await page.goto("/settings");
    await page.waitForLoadState("networkidle");
    await page.getByLabel("New password", { exact: true }).fill("a-new-password");
    await page.getByLabel("Confirm new password").fill("another-one");
    await page.getByText("Password confirmation does not match.").waitFor();
    expect(await page.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
    await page.getByLabel("Confirm new password").fill("a-new-password");
    await page.getByText("Password confirmation does not match.").waitFor({ state: "detached" });
    expect(await page.getByRole("button", { name: "Save" }).isEnabled()).toBe(true);
  });
});

test("without JavaScript the server points them out", async () => {
  await visit(browser, stack, { as: "Budi", javaScriptEnabled: false, provokes: [422] }, async (page) => {
    await page.goto("/settings");
    await page.getByLabel("Current password").fill(stack.password);
    await page.getByLabel("New password", { exact: true }).fill("a-new-password");
    await page.getByLabel("Confirm new password").fill("another-one");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("alert").getByText("Password confirmation does not match.").waitFor();
    expect(await page.getByLabel("Current password").inputValue()).toBe("");
  });
});

test.each(WAYS)("a new password works from the next sign-in on, $way", async (way) => {
  const wanted = `a-new-password-${way.javaScriptEnabled}`;
  const old = way.javaScriptEnabled ? stack.password : "a-new-password-true";
  await visit(browser, stack, way, async (page) => {
    await signIn(page, "Dewi", old);
    await page.goto("/settings");
    await page.getByLabel("Current password").fill(old);
    await page.getByLabel("New password", { exact: true }).fill(wanted);
    await page.getByLabel("Confirm new password").fill(wanted);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("status").getByText("Settings saved").waitFor();
    await page.getByRole("button", { name: "Log out" }).click();
    await page.waitForURL("**/login");
    await signIn(page, "Dewi", wanted);
    expect(page.url()).toBe(`${stack.url}/dashboard`);
  });
});

/** A sign-in of a program; answers its token, or what was refused. */
async function signInByApi(name: string, password: string): Promise<string> {
  const answer = await fetch(`${stack.url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: `${name.toLowerCase()}@example.com`, password }),
  });
  return (await answer.json()).token;
}

const asks = (token: string, path = "/api/me", method = "GET") =>
  fetch(stack.url + path, { method, headers: { Authorization: `Bearer ${token}` } });

test.each(WAYS)("a token is made, shown once, used by a program and revoked, $way", async (way) => {
  await visit(browser, stack, { ...way, as: "Budi", provokes: [422, 403] }, async (page) => {
    const name = `Shop ${way.way}`;
    await page.goto("/settings");
    await page.getByRole("link", { name: "API keys" }).click();
    await page.getByLabel("Name").fill(name);
    await page.getByRole("button", { name: "Create API key" }).click();
    await page.getByRole("alert").getByText("Choose at least one permission.").waitFor();
    await page.getByLabel("View and change opt-outs").check();
    await page.getByLabel("Expires").selectOption("After 30 days");
    await page.getByRole("button", { name: "Create API key" }).click();
    const made = page.getByRole("region", { name: `API key created: ${name}` }).or(page.getByRole("status"));
    await made.getByRole("heading", { name: `API key created: ${name}` }).waitFor();
    if (way.javaScriptEnabled)
      expect(await made.evaluate((part) => part === document.activeElement)).toBe(true);
    const token = await page.getByLabel("Your new API key").inputValue();
    expect((await (await asks(token)).json()).email).toBe("budi@example.com");

    await page.goto("/settings/tokens");
    const row = page.getByRole("row", { name: new RegExp(name) });
    await row.getByText(token.slice(-4), { exact: true }).waitFor();
    await row.getByText("View and change opt-outs", { exact: true }).waitFor();
    expect((await asks(token, "/api/opt-outs")).status).toBe(200);
    expect((await asks(token, "/api/templates")).status).toBe(403);
    expect(await page.getByText(token).count()).toBe(0);
    await row.getByRole("link", { name: `Revoke ${name}` }).click();
    await page.getByRole("button", { name: "Revoke" }).click();
    await page.getByRole("status").getByText("API key revoked.").waitFor();
    expect((await asks(token)).status).toBe(401);
  });
});

test.each(WAYS)("whoever is signed in elsewhere too sees it, and signs out there, $way", async (way) => {
  const [first, second] = [
    await signInByApi("Budi", stack.password),
    await signInByApi("Budi", stack.password),
  ];
  await visit(browser, stack, { ...way, as: "Budi" }, async (page) => {
    await page.goto("/settings/sessions");
    const here = page.getByRole("row").filter({ hasText: "This device" });
    await here.getByText("Chrome on Linux").waitFor();
    expect(await here.getByRole("button").count()).toBe(0);
    const before = await page.getByRole("row").count();
    await page.getByRole("button", { name: "Sign out node" }).first().click();
    await page.getByRole("status").getByText("Session signed out.").waitFor();
    expect(await page.getByRole("row").count()).toBe(before - 1);
    expect([(await asks(first)).status, (await asks(second)).status].sort()).toEqual([200, 401]);
    await page.getByRole("button", { name: "Sign out all other sessions" }).click();
    await page.getByRole("status").getByText("All other sessions signed out.").waitFor();
    await page.getByText("You are not signed in anywhere else.").waitFor();
    expect([(await asks(first)).status, (await asks(second)).status]).toEqual([401, 401]);
  });
});

test.each(WAYS)(
  "after a reset a new password comes first, and then everything opens again, $way",
  async (way) => {
    const eka = await signInByApi("Eka", stack.password);
    const budi = stack.people.findIndex(({ name }) => name === "Budi") + 1;
    const reset = await asks(eka, `/api/admin/users/${budi}/reset-password`, "POST");
    const { password } = (await reset.json()) as { password: string };
    await visit(browser, stack, way, async (page) => {
      await signIn(page, "Budi", password);
      expect(page.url()).toBe(`${stack.url}/settings`);
      await page.getByRole("status").getByText("Choose a new password").waitFor();
      await page.goto("/batches");
      expect(page.url()).toBe(`${stack.url}/settings`);
      expect(await page.getByRole("link", { name: "API keys" }).count()).toBe(0);
      const wanted = `a-new-one-${way.javaScriptEnabled}`;
      await page.getByLabel("Current password").fill(password);
      await page.getByLabel("New password", { exact: true }).fill(wanted);
      await page.getByLabel("Confirm new password").fill(wanted);
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("status").getByText("Settings saved").waitFor();
      await page.getByRole("link", { name: "Batches" }).first().click();
      await page.getByRole("heading", { name: "Batches", level: 1 }).waitFor();
    });
  },
);

test.each(WAYS)("settings show what the account stores of what it may, by kind, $way", async (way) => {
  await visit(browser, stack, { ...way, as: "Ani" }, async (page) => {
    await page.goto("/settings");
    const storage = page.getByRole("region", { name: "Storage" });
    await storage.getByText(/^[\d.]+ MB of 1,024 MB used\.$/).waitFor();
    expect(await storage.getByRole("term").allInnerTexts()).toEqual([
      ...["Batches and their messages", "Attachments and proofs of transfer", "Opt-outs"],
      ...["Message templates", "Contact lists", "Files being uploaded"],
    ]);
    expect(await storage.getByRole("definition").allInnerTexts()).toEqual(
      expect.arrayContaining([expect.stringMatching(/^[\d.]+ MB$/)]),
    );
  });
});
