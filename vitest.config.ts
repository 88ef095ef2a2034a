import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first";

const folder = (path: string) => new URL(path, import.meta.url).pathname;
const modules = process.env.SIAR_TEST_MODULES;

export default defineConfig({
  resolve: { alias: { "~": folder("./app"), generated: folder("./generated") } },
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    environment: "node",
    globalSetup: ["tests/support/threads.ts", "tests/support/templates.ts"],
    setupFiles: ["tests/support/fresh-database.ts"],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } }, // what comes at once on an idle machine takes seconds on a busy one
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // What one group of `npm test` has translated, the next one need not: it is kept beside the run's other files.
    experimental: modules ? { fsModuleCache: true, fsModuleCachePath: modules } : {},
  },
});
