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

test.each([
  ["PORT", "0x1F90"],
  ["PORT", "8e3"],
  ["PORT", " "],
  ["PORT", "3000.5"],
  ["PORT", "65536"],
  ["TRUST_PROXY", "true"],
  ["REQUEST_SECONDS_MAX", "1e3"],
  ["UPLOAD_FILE_MB_MAX", "0x20"],
  ["UPLOAD_ROWS_MAX", "200_000"],
  ["UPLOAD_ROWS_MAX", "200,000"],
  ["UPLOAD_RATIO_MAX", "Infinity"],
  ["ATTACHMENT_MB_MAX", "1e1"],
  ["ATTACHMENTS_FILES_MAX", "[10]"],
  ["SEND_DAILY_MAX", "1e2"],
  ["SEND_CONCURRENCY", "0b1"],
  ["SEND_LEASE_SECONDS", "0"],
  ["SEND_TIMEOUT_SECONDS", "2e2"],
  ["CONNECT_SETTLE_SECONDS", "0x0"],
])("%s takes its number in decimal digits, and not as %s", (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(
    new RegExp(`^Siar cannot start: wrong setting\\. ${name} must be a (whole )?number.*digits[^;]*\\.$`),
  );
});

test("numbers in digits are taken as they are", () => {
  expect(
    readEnv({ PORT: "0", UPLOAD_FILE_MB_MAX: "1.5", CONNECT_SETTLE_SECONDS: "0", TRUST_PROXY: "1" }),
  ).toMatchObject({
    ...{ PORT: 0, UPLOAD_FILE_MB_MAX: 1.5, CONNECT_SETTLE_SECONDS: 0, TRUST_PROXY: 1 },
  });
});
