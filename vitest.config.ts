import { defineConfig } from "vitest/config";

const folder = (path: string) => new URL(path, import.meta.url).pathname;

export default defineConfig({
  resolve: { alias: { "~": folder("./app"), generated: folder("./generated") } },
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    environment: "node",
    globalSetup: ["tests/support/threads.ts"],
    setupFiles: ["tests/support/fresh-database.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
