import type { Browser } from "playwright";
import { afterAll, beforeAll } from "vitest";
import { type Stack, startStack } from "../support/stack";
import { openBrowser } from "./browser";

const START_MS_MAX = 120_000;

/** The product that this test file has for itself, and its browser; there from the first hook or test on. */
export let stack: Stack;
export let browser: Browser;

/** Both are there before the tests of a file, as new. Stands above the hooks that need them. */
export function useStack(): void {
  beforeAll(async () => {
    [stack, browser] = await takeStack();
  }, START_MS_MAX);
  afterAll(() => leaveStack(browser));
}

/** What this process has started for the files before: its modules are loaded anew for each file, and this stays. */
const kept = globalThis as { siarStack?: Promise<[Stack, Browser]> };

/**
 * A product as it is in the beginning, and a browser. Starting them takes seconds of the processor, and a web process
 * is slow at first: both go on for the next file, and end with this process.
 */
export async function takeStack(): Promise<[Stack, Browser]> {
  const isNew = kept.siarStack === undefined;
  kept.siarStack ??= Promise.all([startStack(), openBrowser()]);
  const [stack, browser] = await kept.siarStack;
  if (!isNew) await stack.reset();
  return [stack, browser];
}

/** Nobody of this file looks at the product any more. */
export async function leaveStack(browser: Browser | undefined): Promise<void> {
  for (const context of browser?.contexts() ?? []) await context.close();
}
