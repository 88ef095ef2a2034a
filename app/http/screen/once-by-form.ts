import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { fingerprintOf, type KeepAnswer, once } from "~/domain/request-keys";

/**
 * Runs what a form creates once per page: its hidden field `request_key` was made with the page, so that a
 * double press or a reload does not create twice. Throws BAD_REQUEST without the key.
 */
export function onceByForm<T>(
  actor: Actor,
  form: FormData,
  place: string,
  run: (keep: KeepAnswer) => Promise<T>,
  now: Date,
): Promise<T> {
  const key = form.get("request_key");
  if (typeof key !== "string" || key === "") throw new DomainError("BAD_REQUEST");
  const content = Object.fromEntries([...form].filter(([name]) => name !== "request_key"));
  return once(actor, `form:${key}`, fingerprintOf(place, content), run, now);
}
