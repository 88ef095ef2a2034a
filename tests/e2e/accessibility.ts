import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Every page keeps at least this free at its right. */
const EDGE_PX = 8;

const WIDTHS = [1440, 360];

/** Every screen is looked at in these: once in each colour scheme, and in each at both widths. */
export const LOOKS = [
  { lang: "en", colorScheme: "light", width: 1440 },
  { lang: "id", colorScheme: "dark", width: 360 },
] as const;

/**
 * What axe finds on the page as it is, and what reaches into the right edge of the window at either width. The window
 * is as wide as before in the end, or with `comeBack: false` as it happens to be: each change costs a layout.
 */
export async function screenFaults(page: Page, { comeBack = true } = {}): Promise<string[]> {
  const faults = await axeFaults(page);
  const own = page.viewportSize();
  const widths = own ? [...WIDTHS].sort((a, b) => Math.abs(a - own.width) - Math.abs(b - own.width)) : WIDTHS;
  for (const width of widths) {
    if (width !== own?.width) await page.setViewportSize({ width, height: 900 });
    faults.push(...(await partsOutside(page)).map((part) => `too wide at ${width} px: ${part}`));
  }
  if (own && comeBack) await page.setViewportSize(own);
  return faults;
}

async function axeFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  return page.evaluate(async (rules) => {
    const runner = (window as unknown as { axe: typeof import("axe-core") }).axe;
    const { violations } = await runner.run(document, {
      runOnly: rules,
      reporter: "no-passes",
      preload: false, // all style sheets once more: for films and sounds, which there are none of, and an experimental rule
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
  }, RULES);
}

/** Whether the page scrolls for it or not. */
function partsOutside(page: Page): Promise<string[]> {
  return page.evaluate(
    (edge) =>
      [...document.querySelectorAll("main *, header *, dialog *")]
        .filter(
          (part) =>
            part.checkVisibility() &&
            part.getBoundingClientRect().right >
              window.innerWidth - (part.matches(".send-bar, .save-bar") ? 0 : edge), // bars reach from edge to edge
        )
        .map((part) => `${part.tagName} ${part.textContent?.slice(0, 40)}`),
    EDGE_PX,
  );
}
