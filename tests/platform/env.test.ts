import { afterEach, expect, test, vi } from "vitest";
import { readEnv } from "~/platform/env";

test("without any setting there are sound defaults", () => {
  expect(readEnv({})).toMatchObject({
    DATABASE_URL: "file:./data/siar.db",
    PORT: 3000,
    APP_TIMEZONE: "Asia/Jakarta",
    SEND_GAP_SECONDS: { minMs: 10_000, maxMs: 30_000 },
    SEND_GAP_NEW_SECONDS: { minMs: 30_000, maxMs: 60_000 },
    SEND_TYPING: false,
  });
});

afterEach(() => vi.unstubAllEnvs());

test("started without NODE_ENV, the libraries run as in production too", async () => {
  vi.stubEnv("NODE_ENV", undefined);
  vi.resetModules();
  await import("~/platform/env");
  expect(process.env.NODE_ENV).toBe("production");
});

test.each([
  ["PORT", "abc"],
  ["DATABASE_URL", "mysql://x"],
  ["APP_TIMEZONE", "Mars/Olympus"],
  ["APP_URL", "ftp://siar.example"],
  ["SEND_GAP_SECONDS", "30-10"],
  ["SEND_GAP_SECONDS", "soon"],
  ["SEND_GAP_NEW_SECONDS", "60-30"],
  ["SEND_REST", "60"],
  ["SEND_REST", "0/15"],
  ["SEND_TYPING", "yes"],
  ["SEND_DAILY_MAX", "-1"],
  ["DEFAULT_COUNTRY", "Indonesia"],
  ["DEFAULT_RESET_PASSWORD", "short"],
])("a wrong %s (%s) stops the start, in a sentence that names it", (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(
    new RegExp(`Siar cannot start: wrong setting\\. .*${name}`),
  );
});

test("an empty setting counts as not given, and a gap may be one number, which counts for all unless new people have theirs", () => {
  const none = { minMs: 0, maxMs: 0 };
  expect(readEnv({ PORT: "", SEND_GAP_SECONDS: "0" })).toMatchObject({
    ...{ PORT: 3000, SEND_GAP_SECONDS: none, SEND_GAP_NEW_SECONDS: none },
  });
  expect(readEnv({ SEND_GAP_SECONDS: "0", SEND_GAP_NEW_SECONDS: "45" })).toMatchObject({
    ...{ SEND_GAP_SECONDS: none, SEND_GAP_NEW_SECONDS: { minMs: 45_000, maxMs: 45_000 } },
  });
});
