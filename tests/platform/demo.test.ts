import { expect, test, vi } from "vitest";
import { readEnv } from "~/platform/env";

test("no installation is a demo unless it is told so, and none with a WAHA on another machine", () => {
  expect(readEnv({}).DEMO_SIMULATOR_URL).toBeUndefined();
  const elsewhere = () => readEnv({ DEMO_SIMULATOR_URL: "http://waha.example.com:3000" });
  expect(elsewhere).toThrow("DEMO_SIMULATOR_URL");
  expect(readEnv({ DEMO_SIMULATOR_URL: "http://localhost:3900" }).DEMO_SIMULATOR_URL).toContain("3900");
});

test("the web process of a demo does not start where no simulator answers", async () => {
  process.env.DEMO_SIMULATOR_URL = "http://127.0.0.1:9";
  process.env.DEMO_PASSWORD = "a-password";
  vi.resetModules();
  const { assertSimulator } = await import("~/platform/demo");
  delete process.env.DEMO_SIMULATOR_URL;
  delete process.env.DEMO_PASSWORD;
  await expect(assertSimulator()).rejects.toThrow("no WAHA simulator");
  vi.resetModules();
});
