import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const files = readdirSync("build/client/assets").filter((name) => name.endsWith(".js"));

/** Words that only server code holds. */
const SERVER_WORDS = [
  "PrismaClient",
  "better-sqlite3",
  "argon2",
  "sqlite_version",
  "DATABASE_URL",
  "api_key = ",
  "libphonenumber",
  "X-Webhook-Hmac",
];

test.each(SERVER_WORDS)("the browser's files hold no %s", (word) => {
  const found = files.filter((name) =>
    readFileSync(join("build/client/assets", name), "utf8").includes(word),
  );
  expect(found).toEqual([]);
});

test("there are browser files to look at", () => {
  expect(files.length).toBeGreaterThan(5);
});
