import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "./env";
import { newToken } from "./tokens";

const FILE = "default-reset-password";
const CHARACTERS = 12;

/**
 * Returns the password that a reset sets: DEFAULT_RESET_PASSWORD, otherwise one that is made at first use. That one
 * is stored in DATA_DIR, so that it is the same for all processes of this machine.
 */
export function defaultResetPassword(): string {
  if (env.DEFAULT_RESET_PASSWORD) return env.DEFAULT_RESET_PASSWORD;
  const path = join(env.DATA_DIR, FILE);
  mkdirSync(env.DATA_DIR, { recursive: true });
  try {
    writeFileSync(path, newToken().slice(0, CHARACTERS), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(path, "utf8").trim();
}
