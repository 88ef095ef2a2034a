import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { expect } from "vitest";
import { chromiumPath } from "../support/chromium.mjs";
import type { Stack } from "../support/stack";

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Shorter than a test may take, so that the step that failed is named. */
const STEP_MS_MAX = 12_000;

/** Every journey is made twice. */
export const WAYS = [
  { way: "with JavaScript", javaScriptEnabled: true },
  { way: "without JavaScript", javaScriptEnabled: false },
];

export type Visit = {
  javaScriptEnabled?: boolean;
  /** Signed in as this person of the demo. */
  as?: string;
  locale?: string;
  viewport?: { width: number; height: number };
  colorScheme?: "light" | "dark";
  /** Only for tools of ours that run inside the page. */
  bypassCSP?: boolean;
  /** Answers that this journey provokes, and what else it makes the browser's console say. */
  provokes?: (number | string)[];
};

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath() ?? undefined, args: ARGUMENTS });
}

/** A browser of one person. Whatever the pages complain of in the console fails the journey. */
export async function visit(
  browser: Browser,
  stack: Stack,
  { as, provokes = [], ...options }: Visit,
  journey: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: stack.url, locale: "en-GB", ...options });
  try {
    context.setDefaultTimeout(STEP_MS_MAX);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      const provoked = provokes.some((what) =>
        message.text().includes(typeof what === "number" ? `status of ${what}` : what),
      );
      if (message.type() === "error" && !provoked) complaints.push(message.text());
    });
    if (as) await enter(page, stack, as);
    await journey(page);
    expect(complaints).toEqual([]);
  } finally {
    await context.close();
  }
}

type SignedIn = { cookies: Awaited<ReturnType<BrowserContext["cookies"]>>; landing: string };

/** The sign-ins of this test file: hashing a password is slow, as it must be, and the form has tests of its own. */
const signedIn = new Map<string, SignedIn>();

/** Comes in as this person: by a sign-in of an earlier visit while it is good, otherwise by the form. */
async function enter(page: Page, stack: Stack, name: string): Promise<void> {
  const who = `${name} at ${stack.url}`;
  const context = page.context();
  const earlier = signedIn.get(who);
  if (earlier) {
    await context.addCookies(earlier.cookies);
    const known = await context.request.get("/api/me");
    if (known.ok()) {
      await page.goto(earlier.landing);
      return;
    }
    await context.clearCookies();
  }
  await signIn(page, name, stack.password);
  const cookies = (await context.cookies()).filter(({ name }) => name === "token" || name === "refreshToken");
  signedIn.set(who, { cookies, landing: page.url() });
}

/** Fills in and sends the sign-in form of the page, opening it first unless it is open. */
export async function signIn(page: Page, name: string, password: string): Promise<void> {
  if (!page.url().includes("/login")) await page.goto("/login");
  await page.locator("#email").fill(`${name.toLowerCase()}@example.com`);
  await page.locator("#password").fill(password);
  await page.locator("main button[type=submit]").click();
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
}

/** Presses the button, or follows the link, of exactly this name. */
export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
export const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click();

/** Waits until the page says this. */
export const notice = (page: Page, text: string) =>
  page.getByRole("status").getByText(text).first().waitFor();

/** A file as a person would pick it. */
export const sheetFile = (name: string, buffer: Buffer) => ({
  name,
  mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  buffer,
});
