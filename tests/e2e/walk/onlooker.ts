import type { Page } from "playwright";
import { LOOKS, screenFaults } from "../accessibility";
import type { Walk } from "./users";

/** Looks at the same page over somebody's shoulder, with scripts on. */
export type Onlooker = { look(page: Page): Promise<string[]> };

/** Finds what is wrong in each of the looks, and what the console complains of; at 200 % the walk itself looks. */
export async function openOnlooker({ browser, stack }: Walk): Promise<Onlooker> {
  const context = await browser.newContext({ bypassCSP: true, reducedMotion: "reduce" });
  const page = await context.newPage();
  let complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("console", (message) => {
    const refused = message.text().startsWith("Failed to load resource"); // a page that is not there is looked at, too
    if (message.type() === "error" && !refused) complaints.push(message.text());
  });
  return {
    async look(theirs) {
      complaints = [];
      await context.clearCookies();
      await context.addCookies(await theirs.context().cookies());
      const found: string[] = [];
      const note = (how: string, faults: string[]) =>
        found.push(...faults.map((fault) => `${how}: ${fault}`));
      for (const { lang, colorScheme, width } of LOOKS) {
        await context.addCookies([{ name: "lang", value: lang, url: stack.url }]);
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        await page.goto(theirs.url());
        note(`${lang}, ${colorScheme}, ${width} px`, await screenFaults(page, { comeBack: false }));
      }
      return [...found, ...complaints];
    },
  };
}
