import type { Browser, Page } from "playwright";
import { expect } from "vitest";
import type { Stack } from "../../support/stack";
import { AGAIN, signIn } from "../browser";
import { leaveStack, takeStack } from "../use-stack";
import { ZOOMED } from "./page-faults";

export const PEOPLE = ["Ani", "Citra", "Eka"] as const;
export type Person = (typeof PEOPLE)[number];
export type Walker = Person | "nobody";

const STEP_MS = 12_000;

/** The product, and a page with scripts off for everybody who walks through it. */
export type Walk = {
  stack: Stack;
  browser: Browser;
  pages: Record<Walker, Page>;
  /** Another number each time, for names and texts that nobody has used. */
  next(): number;
  close(): Promise<void>;
};

export async function startWalk(): Promise<Walk> {
  const [stack, browser] = await takeStack();
  const pages = {} as Record<Walker, Page>;
  for (const who of [...PEOPLE, "nobody"] as const) {
    const context = await browser.newContext({
      baseURL: stack.url,
      javaScriptEnabled: false,
      reducedMotion: "reduce",
      viewport: ZOOMED,
    });
    context.setDefaultTimeout(STEP_MS);
    pages[who] = await context.newPage();
    if (who !== "nobody") await signIn(pages[who], who, stack.password);
  }
  let count = 0;
  return {
    stack,
    browser,
    pages,
    next: () => {
      count += 1;
      return count;
    },
    close: () => leaveStack(browser),
  };
}

/** Marks a request as one of our own pages. */
export const OWN_PAGE = { "Sec-Fetch-Site": "same-origin" };

/** A call of the API by this person, from the same sign-in. */
export async function call(
  { pages }: Walk,
  who: Walker,
  method: string,
  path: string,
  { data, multipart }: { data?: object; multipart?: object } = {},
) {
  const answer = await pages[who].request.fetch(`/api${path}`, {
    ...{ method, headers: OWN_PAGE, ...(data ? { data } : {}) },
    ...(multipart ? { multipart: multipart as Record<string, string> } : {}),
    ...AGAIN,
  });
  const json = await answer.json();
  expect(answer.status(), `${method} ${path}: ${JSON.stringify(json)}`).toBeLessThan(300);
  return json;
}
