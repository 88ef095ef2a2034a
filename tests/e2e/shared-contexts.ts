import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright";

/** A context and its one page, which nobody has used yet. */
export type Seat = { context: BrowserContext; page: Page };

/** With JavaScript and without. Each holds a process of its own. */
const KEPT_MAX = 2;

const kept = new WeakMap<Browser, Map<string, Seat>>();
const keptBy = (browser: Browser) => kept.get(browser) ?? kept.set(browser, new Map()).get(browser)!;

/**
 * A page with these options, without cookies, history, routes or storage. Starting a context costs a process and
 * a second of the CPU: where an earlier one of the same options is free, the page is a new tab of that one.
 */
export async function takeSeat(browser: Browser, options: BrowserContextOptions): Promise<Seat> {
  const key = JSON.stringify(options);
  const free = keptBy(browser).get(key);
  if (free) {
    keptBy(browser).delete(key);
    return free;
  }
  const context = await browser.newContext(options);
  return { context, page: await context.newPage() };
}

/** Tidies up behind a visit and keeps the place for the next one; whatever was opened is closed. */
export async function leaveSeat(
  browser: Browser,
  options: BrowserContextOptions,
  context: BrowserContext,
): Promise<void> {
  const used = context.pages();
  const page = await context.newPage(); // before the others go, or their process would go with them
  for (const each of used) await each.close();
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.clearCookies();
  const all = keptBy(browser);
  const key = JSON.stringify(options);
  const oldest = all.has(key) ? key : all.size >= KEPT_MAX ? [...all.keys()][0] : undefined;
  if (oldest) {
    await all.get(oldest)?.context.close();
    all.delete(oldest);
  }
  all.set(key, { context, page });
}
