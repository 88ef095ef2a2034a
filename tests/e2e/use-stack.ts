import type { Browser } from "playwright";
import { afterAll, beforeAll } from "vitest";
import { type Stack, startStack } from "../support/stack";
import { openBrowser } from "./browser";

const START_MS_MAX = 120_000;

/** The product that this test file has for itself, and its browser; there from the first hook or test on. */
export let stack: Stack;
export let browser: Browser;

/** Starts both before the tests of a file, and ends them after. Stands above the hooks that need them. */
export function useStack(): void {
  beforeAll(async () => {
    [stack, browser] = await Promise.all([startStack(), openBrowser()]);
  }, START_MS_MAX);
  afterAll(async () => {
    await browser?.close();
    await stack?.stop();
  });
}
