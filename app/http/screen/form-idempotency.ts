import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { requestFingerprint, runOnce, type StoreResponse } from "~/domain/idempotency";
import { newToken } from "~/platform/tokens";

/** For a form's hidden field `request_key`: made by the server with the page, so that one page is one request. */
export const newRequestKey = newToken;

/** As they are made; PostgreSQL keeps no NUL. */
const KEY = /^\P{Cc}{1,200}$/u;

/**
 * Runs what a form creates once per page. Its hidden field `request_key` was made with the page, so that a double
 * press or a reload does not create twice. Throws BAD_REQUEST without the key.
 */
export function onceByForm<T>(
  actor: Actor,
  form: FormData,
  place: string,
  run: (keep: StoreResponse) => Promise<T>,
  now: Date,
): Promise<T> {
  const key = form.get("request_key");
  if (typeof key !== "string" || !KEY.test(key)) throw new DomainError("BAD_REQUEST");
  return runOnce(actor, `form:${key}`, requestFingerprint(place, contentOf(form)), run, now);
}

/** All that was typed, in the order in which it came. */
const contentOf = (form: FormData) => [...form].filter(([name]) => name !== "request_key");
