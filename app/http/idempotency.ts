import type { Actor } from "~/domain/actor";
import { fingerprintOf, type KeepAnswer, keptNowhere, once } from "~/domain/idempotency";
import { newToken } from "~/platform/tokens";

/**
 * With the header `Idempotency-Key`, runs a creating call once: a repeat with the same content gets the
 * first answer. Without it, simply runs. `content`: the body as it came, whole or in short, secrets and all.
 */
export function answerOnce<T>(
  request: Request,
  actor: Actor,
  content: string,
  run: (keep: KeepAnswer) => Promise<T>,
  now: Date,
): Promise<T> {
  const key = request.headers.get("Idempotency-Key")?.trim();
  if (!key) return run(keptNowhere);
  const { pathname } = new URL(request.url);
  return once(actor, `api:${key}`, fingerprintOf(request.method, pathname, content), run, now);
}

/** For a form's hidden field `request_key`: made by the server with the page, so that one page is one request. */
export const newRequestKey = newToken;
