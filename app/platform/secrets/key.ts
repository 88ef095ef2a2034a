/*
 * The key of this installation's secrets: SECRETS_KEY, otherwise a file in DATA_DIR. The key together with a copy
 * of the database opens the secrets. Without it no one can, including ourselves.
 */
import { randomBytes } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import { resolve } from "node:path";
import { env } from "../env";
import { readKey, type SecretsKey } from "./seal";

const KEY_BYTES = 32;

/** Returns where the key is kept when SECRETS_KEY does not name it. */
export const keyFile = (): string => resolve(env.DATA_DIR, "secrets-key");

let inFile: SecretsKey | null = null;
const known = new Map<string, SecretsKey | null>();

/** The key that seals and opens; null when none was made yet. Throws an Error in words for a damaged file. */
export function secretsKey(): SecretsKey | null {
  if (env.SECRETS_KEY) return keyOf(env.SECRETS_KEY);
  inFile ??= keyInFile();
  return inFile;
}

/** The key before the last change (SECRETS_KEY_OLD), which only opens. */
export function oldSecretsKey(): SecretsKey | null {
  return env.SECRETS_KEY_OLD ? keyOf(env.SECRETS_KEY_OLD) : null;
}

/**
 * Returns the key, made now if there is none. It is written whole under another name and then linked. So two
 * processes that make it at the same moment both end with the same one. A power cut leaves a whole one or none.
 */
export function makeSecretsKey(): SecretsKey {
  const there = secretsKey();
  if (there) return there;
  mkdirSync(env.DATA_DIR, { recursive: true });
  const fresh = `${keyFile()}.${randomBytes(6).toString("hex")}`;
  try {
    writeDurably(fresh, `${randomBytes(KEY_BYTES).toString("hex")}\n`);
    linkSync(fresh, keyFile());
    syncFolder();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
  return secretsKey()!;
}

/** Read once: it is asked for with each value that is opened. */
function keyOf(text: string): SecretsKey | null {
  const key = known.get(text) ?? readKey(text);
  known.set(text, key);
  return key;
}

function keyInFile(): SecretsKey | null {
  let text: string;
  try {
    text = readFileSync(keyFile(), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw new Error(`${keyFile()} cannot be read (${(error as Error).message}).`);
  }
  const key = readKey(text.trim());
  if (!key) throw new Error(`${keyFile()} is damaged: it holds 64 hex digits and nothing else.`);
  return key;
}

function writeDurably(path: string, text: string) {
  const file = openSync(path, "wx", 0o600);
  writeSync(file, text);
  fsyncSync(file);
  closeSync(file);
}

function syncFolder() {
  const folder = openSync(resolve(env.DATA_DIR), "r");
  fsyncSync(folder);
  closeSync(folder);
}
