import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { expect } from "vitest";
import { chromiumPath } from "../support/chromium.mjs";
import type { Stack } from "../support/stack";
import { leaveSeat, takeSeat } from "./shared-contexts";

/** Chromium hears only the last list of features: of Playwright's own those that pages have to do with. */
const FEATURES_OFF = [
  "RenderDocument", // a fifth of what opening a page costs
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"],
  ...["HttpsFirstBalancedModeAutoEnable", "PaintHolding", "ThirdPartyStoragePartitioning"],
  ...["AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying"],
];

const ARGUMENTS = [
  `--disable-features=${FEATURES_OFF.join(",")}`,
  "--no-sandbox",
  "--disable-gpu",
  "--in-process-gpu", // a process less to hand every picture to
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--renderer-process-limit=1", // none is started in advance, and tabs of one person share theirs
];

/** Shorter than a test may take, so that the step that failed is named. A busy machine takes seconds for a step. */
const STEP_MS_MAX = 30_000;

/** What Remix says (fetchAndDecode) of somebody who went on while an answer was still being read: no fault. */
const WENT_ON = "signal is aborted without reason";

/** For each request beside the pages: a connection that was kept may end just as it is used again, as browsers know. */
export const AGAIN = { maxRetries: 1 };

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
  /** A finger instead of a mouse. */
  hasTouch?: boolean;
  isMobile?: boolean;
  /** Answers that this journey provokes, and what else it makes the browser's console say. */
  provokes?: (number | string)[];
};

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath() ?? undefined, args: ARGUMENTS });
}

/**
 * A browser of one person, who wants no motion: a colour half way to another is nobody's to judge. Whatever the
 * pages complain of in the console fails the journey.
 */
export async function visit(
  browser: Browser,
  stack: Stack,
  { as, provokes = [], ...options }: Visit,
  journey: (page: Page) => Promise<void>,
): Promise<void> {
  const chosen = { baseURL: stack.url, locale: "en-GB", reducedMotion: "reduce" as const, ...options };
  const { context, page } = await takeSeat(browser, chosen);
  let left = false;
  try {
    context.setDefaultTimeout(STEP_MS_MAX);
    const complaints: string[] = [];
    const hear = (text: string) => {
      const provoked = [WENT_ON, ...provokes].some((what) =>
        text.includes(typeof what === "number" ? `status of ${what}` : what),
      );
      if (!provoked) complaints.push(text);
    };
    page.on("pageerror", (error) => hear(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") hear(message.text());
    });
    if (as) await enter(context, stack, as);
    await journey(page);
    expect(complaints).toEqual([]);
    await leaveSeat(browser, chosen, context);
    left = true;
  } finally {
    if (!left) await context.close();
  }
}

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

/** The sign-ins of this test file: hashing a password is slow, as it must be, and the form has tests of its own. */
const signedIn = new Map<string, Cookies>();

/** Comes in as this person, with no page open yet: by an earlier sign-in while it is good, otherwise by a new one. */
async function enter(context: BrowserContext, stack: Stack, name: string): Promise<void> {
  const who = `${name} at ${stack.url}`;
  const earlier = signedIn.get(who);
  if (earlier) {
    await context.addCookies(earlier);
    if ((await context.request.get("/api/me", AGAIN)).ok()) return;
    await context.clearCookies();
  }
  const form = { email: emailOf(name), password: stack.password };
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const answer = await context.request.post("/login", { form, headers, maxRedirects: 0, ...AGAIN });
  expect(answer.status(), `sign-in of ${name}`).toBe(302);
  const cookies = await context.cookies();
  signedIn.set(
    who,
    cookies.filter((cookie) => cookie.name === "token" || cookie.name === "refreshToken"),
  );
}

const emailOf = (name: string) => `${name.toLowerCase()}@example.com`;

/** Fills in and sends the sign-in form of the page, opening it first unless it is open. */
export async function signIn(page: Page, name: string, password: string): Promise<void> {
  if (!page.url().includes("/login")) await page.goto("/login");
  await page.locator("#email").fill(emailOf(name));
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
