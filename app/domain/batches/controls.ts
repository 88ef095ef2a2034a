import type { Batch } from "generated/sqlite/client";
import type { Actor } from "../actor";
import { isOpen } from "../statuses";

/** What the user may do to a batch now: which buttons are shown. */
export type Controls = { pause: boolean; resume: boolean; cancel: boolean };

/**
 * Only its owner, or a Super Admin, may act on a batch. A test belongs to the admin who made it, not to the
 * user whose devices it tests.
 */
export function mayControl(actor: Actor, batch: Owned): boolean {
  return batchOwner(batch) === actor.id || actor.role === "SUPER ADMIN";
}

type Owned = Pick<Batch, "userId" | "kind" | "createdById">;

/** Returns the id of the user whose batch it is: of a test, the admin who made it. */
export const batchOwner = ({ userId, kind, createdById }: Owned): number =>
  kind === "TEST" ? createdById : userId;

/** Each only where it would change something. */
export function batchControls(actor: Actor, batch: Batch): Controls {
  const open = isOpen(batch.status) && !batch.cancelled;
  if (!open || !mayControl(actor, batch)) return { pause: false, resume: false, cancel: false };
  const stopped = batch.paused || batch.held;
  return { pause: !stopped, resume: stopped, cancel: true };
}
