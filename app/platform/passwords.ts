import { hash, verify } from "@node-rs/argon2";
import { newToken } from "./tokens";

/** OWASP's smallest recommendation for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let nobodysHash: Promise<string> | undefined;

/** The argon2id hash of a password, with its own salt and parameters inside. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2ID);
}

/**
 * Whether the password is the one that was hashed. Without a hash (nobody by that name) it takes just as
 * long and answers false, so that the time does not tell which accounts exist.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  nobodysHash ??= hashPassword(newToken());
  const matches = await verify(stored ?? (await nobodysHash), password);
  return matches && stored !== null;
}
