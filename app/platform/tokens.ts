import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** Returns a secret that cannot be guessed: 32 random bytes as base64url. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** Returns what the database keeps of a token: its SHA-256 in hex. The token itself is stored nowhere. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
