import type { Page } from "playwright";
import { axeFaults } from "../accessibility";
import { ZOOMED } from "./page-faults";
import type { Walk } from "./people";

/** Looks at the same page over somebody's shoulder, with scripts on. */
export type Onlooker = { look(page: Page): Promise<string[]> };

const SCHEMES = ["light", "dark"] as const;

/** Finds what axe finds, in light and in dark, and what the browser's console complains of. */
export async function openOnlooker({ browser }: Walk): Promise<Onlooker> {
  const context = await browser.newContext({ bypassCSP: true, reducedMotion: "reduce", viewport: ZOOMED });
  const page = await context.newPage();
  let complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  return {
    async look(theirs) {
      complaints = [];
      await context.clearCookies();
      await context.addCookies(await theirs.context().cookies());
      await page.goto(theirs.url());
      const found: string[] = [];
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme });
        found.push(...(await axeFaults(page)).map((fault) => `${colorScheme}: ${fault}`));
      }
      return [...found, ...complaints];
    },
  };
}
