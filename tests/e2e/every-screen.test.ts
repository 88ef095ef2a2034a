import { beforeAll, expect, test } from "vitest";
import { LOOKS, screenFaults } from "./accessibility";
import { AGAIN, signIn, visit, WAYS } from "./browser";
import { goodRows, queueBatch, sheet } from "./sheets";
import { browser, stack, useStack } from "./use-stack";

let batch: number;
useStack();
beforeAll(async () => {
  batch = await queueBatch(stack, "A batch", await sheet([...goodRows(12), ["abc", "Bad number"]]));
  await visit(browser, stack, { as: "Ani" }, async (page) => {
    await page.goto("/settings/tokens");
    await page.getByLabel("Name").fill("Shop");
    await page.getByLabel("Full access").check();
    await page.getByRole("button", { name: "Create API key" }).click();
    await page.getByRole("heading", { name: "API key created: Shop" }).waitFor();
    await page.goto(`/batches/${batch}`);
    await page.getByText("Done · 1 not sent", { exact: true }).waitFor();
  });
});

/** Each screen as it is first met is seen by the walk (without-javascript.test.ts); these are what comes of using it. */
const screens = () => [
  "/dashboard",
  "/batches",
  "/batches?q=nothing",
  `/batches/${batch}`,
  `/send/new?done=${batch}`,
  "/settings/sessions",
  "/settings/tokens",
  "/nothing-here",
  "/batches/999999/export",
];

test.each(LOOKS)(
  "what comes of using a screen is accessible and fits, in $lang, $colorScheme, $width px wide",
  async (look) => {
    const { lang, colorScheme, width } = look;
    const found: string[] = [];
    const viewport = { width, height: 900 };
    const options = { as: "Ani", locale: lang, colorScheme, viewport, bypassCSP: true, provokes: [404] };
    await visit(browser, stack, options, async (page) => {
      for (const path of screens()) {
        await page.goto(path);
        await page.getByRole("heading", { level: 1 }).or(page.getByRole("dialog")).first().waitFor();
        expect(await page.locator("html").getAttribute("lang")).toBe(lang);
        for (const fault of await screenFaults(page)) found.push(`${path} ${fault}`);
      }
    });
    expect(found).toEqual([]);
  },
  120_000,
);

test("a page is accessible while the next one is on its way, too", async () => {
  await visit(browser, stack, { as: "Ani", bypassCSP: true }, async (page) => {
    await page.goto("/settings/tokens");
    await page.waitForLoadState("networkidle");
    let goOn = () => {};
    const looked = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route("**/*.data*", async (route) => {
      await looked;
      await route.continue();
    });
    await page.getByRole("link", { name: "Batches", exact: true }).first().click();
    await page.getByRole("progressbar").waitFor({ state: "attached" });
    expect(await screenFaults(page)).toEqual([]);
    goOn();
    await page.getByRole("heading", { name: "Batches", level: 1 }).waitFor();
  });
});

test.each(WAYS)(
  "an address that is not there says so, with status 404, in either language, $way",
  async (way) => {
    await visit(browser, stack, { ...way, provokes: [404] }, async (page) => {
      const answer = await page.goto("/nothing/here?lang=en");
      expect(answer?.status()).toBe(404);
      await page.getByRole("heading", { name: "Page not found" }).waitFor();
      await page.goto("/nothing/here?lang=id");
      await page.getByRole("heading", { name: "Halaman tidak ditemukan" }).waitFor();
      expect((await page.goto("/%zz/%E0%A4%A?lang=id"))?.status()).toBe(404);
      await page.getByRole("heading", { name: "Halaman tidak ditemukan" }).waitFor();
    });
  },
);

test("a page that takes no form says with which status it refused one", async () => {
  await visit(browser, stack, { as: "Ani" }, async (page) => {
    const headers = { Origin: stack.url };
    const answer = await page.request.post("/batches?lang=id", { headers, ...AGAIN });
    expect(answer.status()).toBe(405);
    expect(await answer.text()).toContain("Status tidak terduga 405");
  });
});

test("a screen that cannot be loaded says which one it is, and offers to try again", async () => {
  const provokes = [502, "SyntaxError"]; // Remix reads the answer before it looks at its status
  await visit(browser, stack, { as: "Ani", provokes }, async (page) => {
    for (const [screen, sentence] of [
      ["Dashboard", "Failed to load overview."],
      ["Send New", "Failed to upload file."],
      ["Batches", "Failed to load batches."],
      ["Credits", "Failed to load credits data."],
      ["Settings", "An error occurred."],
    ] as const) {
      await page.goto("/settings/tokens");
      await page.waitForLoadState("networkidle");
      await page.route("**/*.data*", (route) => route.fulfill({ status: 502, body: "Bad gateway" }));
      await page.getByRole("link", { name: screen, exact: true }).first().click();
      await page.getByRole("heading", { name: sentence }).waitFor();
      await page.unroute("**/*.data*");
      await page.getByRole("link", { name: "Try again" }).click();
      await page.getByRole("heading", { name: sentence }).waitFor({ state: "detached" });
    }
    await page.goto("/batches");
    await page.waitForLoadState("networkidle");
    await page.route("**/*.data*", (route) => route.fulfill({ status: 502, body: "Bad gateway" }));
    await page.getByRole("link", { name: "A batch", exact: true }).click();
    await page.getByRole("heading", { name: "Failed to load batch." }).waitFor();
  });
});

test.each(WAYS)("what is not there or fails is told inside the frame of its area, $way", async (way) => {
  await visit(browser, stack, { ...way, as: "Citra", provokes: [404] }, async (page) => {
    for (const [path, link] of [
      ["/batches/999999", "Message templates"],
      ["/admin/users/999999", "Test Bulk"],
    ] as const) {
      expect((await page.goto(path))?.status()).toBe(404);
      await page.getByRole("heading", { name: "Page not found" }).waitFor();
      await page.getByRole("link", { name: link, exact: true }).first().waitFor();
    }
    const headers = { Origin: stack.url };
    const answer = await page.request.post("/admin/users/999999/reactivate", { headers, ...AGAIN });
    expect(answer.status()).toBe(404);
    expect(await answer.text()).toContain("/admin/test-bulk");
  });
});

test.each(WAYS)(
  "the language follows the browser, then the person's choice, and stays, $way",
  async (way) => {
    await visit(browser, stack, { ...way, locale: "id-ID", as: "Ani" }, async (page) => {
      await page.goto("/batches?status=done");
      await page.getByRole("heading", { name: "Batch", exact: true }).waitFor();
      expect(await page.locator("html").getAttribute("lang")).toBe("id");
      await page.getByRole("link", { name: "English" }).click();
      await page.getByRole("heading", { name: "Batches" }).waitFor();
      expect(new URL(page.url()).searchParams.get("status")).toBe("done");
      await page.goto("/settings");
      await page.getByRole("heading", { name: "Settings" }).waitFor();
      expect(await page.locator("html").getAttribute("lang")).toBe("en");
      expect(await page.title()).toBe("Settings · Siar");
    });
  },
);

test("times carry the name of their zone, and numbers are written the language's way", async () => {
  await visit(browser, stack, { locale: "id-ID", as: "Ani" }, async (page) => {
    await page.goto("/send/new");
    await page.getByText("Maksimal 200.000 baris dan 32 MB.").waitFor({ state: "attached" });
    await page.goto("/batches?lang=en");
    expect(await page.locator("p time").first().innerText()).toMatch(
      /^\d{1,2} \w{3} \d{4}, \d\d:\d\d:\d\d WIB$/,
    );
    await page.goto("/send/new");
    await page.getByText("Up to 200,000 rows and 32 MB.").waitFor({ state: "attached" });
  });
});

test.each(WAYS)("an admin reads how the installation is, in words, $way", async (way) => {
  await visit(browser, stack, { ...way, as: "Citra" }, async (page) => {
    await page.goto("/admin");
    expect(page.url()).toBe(`${stack.url}/admin/dashboard`);
    await page.getByText("Running", { exact: true }).waitFor();
    await page.getByText("Reachable", { exact: true }).waitFor();
  });
});

test.each(WAYS)(
  "a language that was chosen before the sign-in survives it, and the sign-out, $way",
  async (way) => {
    await visit(browser, stack, { ...way, locale: "id-ID" }, async (page) => {
      const language = () => page.locator("html").getAttribute("lang");
      await page.goto("/login");
      await page.getByRole("button", { name: "Masuk" }).waitFor();
      await page.getByRole("link", { name: "English" }).click();
      await page.getByRole("button", { name: "Sign in" }).waitFor();
      await signIn(page, "Ani", stack.password);
      await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
      expect(await language()).toBe("en");
      await page.getByRole("button", { name: "Log out" }).click();
      await page.getByRole("button", { name: "Sign in" }).waitFor();
      expect(await language()).toBe("en");
    });
  },
);
