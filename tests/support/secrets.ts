import { randomBytes } from "node:crypto";
import { env } from "~/platform/env";

export const newSecretsKey = () => randomBytes(32).toString("hex");

/** Does this with another key of secrets (and an old one beside it), as a process that was given them. */
export async function withSecretsKey<T>(key: string, work: () => Promise<T> | T, old?: string): Promise<T> {
  const before = [env.SECRETS_KEY, env.SECRETS_KEY_OLD];
  [env.SECRETS_KEY, env.SECRETS_KEY_OLD] = [key, old];
  try {
    return await work();
  } finally {
    [env.SECRETS_KEY, env.SECRETS_KEY_OLD] = before;
  }
}
