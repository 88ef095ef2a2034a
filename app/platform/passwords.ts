import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import { newToken } from "./tokens";

/** OWASP's smallest recommendation for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each takes a processor, and one of the four threads of libuv, which open files and look names up, too. */
const atOnce = pLimit(Math.max(1, Math.min(2, availableParallelism() - 1)));

let nobodysHash: Promise<string> | undefined;

/** The argon2id hash of a password, with its own salt and parameters inside. */
export function hashPassword(password: string): Promise<string> {
  return atOnce(() => hash(password, ARGON2ID));
}

/**
 * Returns whether the password is the one that was hashed. Without a hash (no account has that name) it returns
 * false and takes just as long. So the time does not tell which accounts exist.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  nobodysHash ??= hashPassword(newToken());
  const known = stored ?? (await nobodysHash);
  const matches = await atOnce(() => verify(known, password));
  return matches && stored !== null;
}
