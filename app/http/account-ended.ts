import type { Actor } from "~/domain/actor";
import { DomainError, type ErrorCode } from "~/domain/errors";
import { isAccountOpen } from "~/domain/users/locked-actor";
import { isDatabaseAway } from "~/platform/db";

/** What may come of it that whoever asks was deleted or deactivated in the middle of their own request. */
const MAY_COME_OF_IT: ErrorCode[] = ["CONFLICT", "NOT_FOUND", "REQUEST_IN_PROGRESS", "USER_DELETED"];

/**
 * What was thrown, or UNAUTHENTICATED where whoever asked has no account any more: whatever failed, failed of that, and
 * the transaction took everything back.
 */
export async function orAccountEnded(thrown: unknown, viewer: Actor | null): Promise<unknown> {
  const mayBe =
    thrown instanceof DomainError ? MAY_COME_OF_IT.includes(thrown.code) : !isDatabaseAway(thrown);
  if (!viewer || !mayBe || thrown instanceof Response) return thrown;
  const isOpen = await isAccountOpen(viewer.id).catch(() => true); // what went wrong first is told
  return isOpen ? thrown : new DomainError("UNAUTHENTICATED");
}
