import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Stack, startStack } from "../support/stack";
import { openBrowser, visit, WAYS } from "./browser";
import { goodRows, queueBatch, sheet } from "./sheets";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

let stack: Stack;
let browser: Browser;
let batch: number;
beforeAll(async () => {
  [stack, browser] = await Promise.all([startStack(), openBrowser()]);
  batch = await queueBatch(stack, "A batch", await sheet([...goodRows(12), ["abc", "Bad number"]]));
  await visit(browser, stack, { as: "Ani" }, async (page) => {
    await page.goto(`/batches/${batch}`);
    await page.getByRole("heading").getByText("Done", { exact: true }).waitFor();
  });
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

const screens = (): { as?: string; path: string }[] => [
  { path: "/login" },
  { path: "/admin/login" },
  ...["/dashboard", "/send/new", "/batches", `/batches/${batch}`, "/settings", "/nothing-here"].map(
    (path) => ({
      as: "Ani",
      path,
    }),
  ),
  { as: "Ani", path: `/send/new?done=${batch}` },
  { as: "Ani", path: "/batches?q=nothing" },
  { as: "Budi", path: "/dashboard" },
  { as: "Budi", path: "/batches" },
  { as: "Dewi", path: "/admin/dashboard" },
];

async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async (rules) => {
    const runner = (window as unknown as { axe: typeof import("axe-core") }).axe;
    const { violations } = await runner.run(document, { runOnly: rules });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
  }, RULES);
}

/** Every page keeps at least this free at its right. */
const EDGE_PX = 8;

/** What reaches into the right edge of the window, whether the page scrolls for it or not. */
function partsOutside(page: Page): Promise<string[]> {
  return page.evaluate(
    (edge) =>
      [...document.querySelectorAll("main *, header *, dialog *")]
        .filter(
          (part) => part.checkVisibility() && part.getBoundingClientRect().right > window.innerWidth - edge,
        )
        .map((part) => `${part.tagName} ${part.textContent?.slice(0, 40)}`),
    EDGE_PX,
  );
}

const LOOKS = [
  { lang: "en", colorScheme: "light", width: 1440 },
  { lang: "id", colorScheme: "dark", width: 360 },
  { lang: "id", colorScheme: "dark", width: 1280 },
  { lang: "en", colorScheme: "light", width: 360 },
] as const;

test.each(LOOKS)(
  "every screen is accessible and fits, in $lang, $colorScheme, $width px wide",
  async (look) => {
    const { lang, colorScheme, width } = look;
    const found: string[] = [];
    for (const as of [undefined, "Ani", "Budi", "Dewi"]) {
      const viewport = { width, height: 900 };
      const options = { as, locale: lang, colorScheme, viewport, bypassCSP: true, provokes: [404] };
      await visit(browser, stack, options, async (page) => {
        for (const { path } of screens().filter((screen) => screen.as === as)) {
          await page.goto(path);
          await page.getByRole("heading", { level: 1 }).or(page.getByRole("dialog")).first().waitFor();
          expect(await page.locator("html").getAttribute("lang")).toBe(lang);
          for (const fault of await accessibilityFaults(page)) found.push(`${path} ${fault}`);
          for (const part of await partsOutside(page)) found.push(`${path} is too wide: ${part}`);
        }
      });
    }
    expect(found).toEqual([]);
  },
  120_000,
);

test.each(WAYS)(
  "an address that is not there says so, with status 404, in either language, $way",
  async (way) => {
    await visit(browser, stack, { ...way, provokes: [404] }, async (page) => {
      const answer = await page.goto("/nothing/here?lang=en");
      expect(answer?.status()).toBe(404);
      await page.getByRole("heading", { name: "Page not found" }).waitFor();
      await page.goto("/nothing/here?lang=id");
      await page.getByRole("heading", { name: "Halaman tidak ditemukan" }).waitFor();
    });
  },
);

test.each(WAYS)("an admin reads how the installation is, in words, $way", async (way) => {
  await visit(browser, stack, { ...way, as: "Citra" }, async (page) => {
    await page.goto("/admin");
    expect(page.url()).toBe(`${stack.url}/admin/dashboard`);
    await page.getByText("Running", { exact: true }).waitFor();
    await page.getByText("Reachable", { exact: true }).waitFor();
  });
});
