import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Every page keeps at least this free at its right. */
const EDGE_PX = 8;

/** Every screen is looked at in all of these. */
export const LOOKS = [
  { lang: "en", colorScheme: "light", width: 1440 },
  { lang: "id", colorScheme: "dark", width: 360 },
  { lang: "id", colorScheme: "dark", width: 1440 },
  { lang: "en", colorScheme: "light", width: 360 },
] as const;

/** What axe finds on the page, and what reaches into the right edge of the window. */
export async function screenFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(
    async ({ rules, edge }) => {
      const runner = (window as unknown as { axe: typeof import("axe-core") }).axe;
      const { violations } = await runner.run(document, { runOnly: rules });
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target }) => `${id}: ${target.join(" ")}`),
      );
      const outside = [...document.querySelectorAll("main *, header *, dialog *")].filter(
        (part) => part.checkVisibility() && part.getBoundingClientRect().right > window.innerWidth - edge,
      );
      return [
        ...found,
        ...outside.map((part) => `outside: ${part.tagName} ${part.textContent?.slice(0, 40)}`),
      ];
    },
    { rules: RULES, edge: EDGE_PX },
  );
}
