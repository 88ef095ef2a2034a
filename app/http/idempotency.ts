import type { Actor } from "~/domain/actor";
import { noStore, requestFingerprint, runOnce, type StoreResponse } from "~/domain/idempotency";

/**
 * With the header `Idempotency-Key`, runs a creating call once: a repeat with the same content gets the
 * first answer. Without it, simply runs. `content`: the body as it came, whole or in short, secrets and all.
 */
export function answerOnce<T>(
  request: Request,
  actor: Actor,
  content: string,
  run: (keep: StoreResponse) => Promise<T>,
  now: Date,
): Promise<T> {
  const key = request.headers.get("Idempotency-Key")?.trim();
  if (!key) return run(noStore);
  const { pathname } = new URL(request.url);
  return runOnce(actor, `api:${key}`, requestFingerprint(request.method, pathname, content), run, now);
}
