import type { Actor } from "~/domain/actor";
import { DomainError, type ErrorCode } from "~/domain/errors";
import { isAccountOpen } from "~/domain/users/locked-actor";
import { isDatabaseAway } from "~/platform/db";

/** Errors that may come of it when the caller was deleted or deactivated in the middle of their own request. */
const MAY_COME_OF_IT: ErrorCode[] = ["CONFLICT", "NOT_FOUND", "REQUEST_IN_PROGRESS", "USER_DELETED"];

/**
 * Returns what was thrown, or UNAUTHENTICATED where the caller has no account any more. Then whatever failed,
 * failed because of that, and the transaction took everything back.
 */
export async function orAccountEnded(thrown: unknown, viewer: Actor | null): Promise<unknown> {
  const mayBe =
    thrown instanceof DomainError ? MAY_COME_OF_IT.includes(thrown.code) : !isDatabaseAway(thrown);
  if (!viewer || !mayBe || thrown instanceof Response) return thrown;
  const isOpen = await isAccountOpen(viewer.id).catch(() => true); // the first error is thrown
  return isOpen ? thrown : new DomainError("UNAUTHENTICATED");
}
