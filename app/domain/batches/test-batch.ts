/*
 * A test costs nothing, so nothing of it is ever refunded. What the sending engine calls REFUNDED is shown as
 * FAILED for a test. These are the places where the one becomes the other.
 */
import type { Batch } from "generated/sqlite/client";
import { type Sql, sql } from "~/platform/db";
import type { Reason } from "../errors";
import type { ItemStatus } from "../statuses";

type Kind = Pick<Batch, "kind">;

export function shownStatus({ kind }: Kind, status: string): ItemStatus {
  return kind === "TEST" && status === "REFUNDED" ? "FAILED" : (status as ItemStatus);
}

/** Returns the counters of failed and refunded items, as users see them. */
export function shownFailures({ kind, failed, refunded }: Pick<Batch, "kind" | "failed" | "refunded">) {
  return kind === "TEST" ? { failed: failed + refunded, refunded: 0 } : { failed, refunded };
}

/** No credit is refunded, so the reason mentions none. */
export function shownReason({ kind }: Kind, reason: string | null): Reason | null {
  return kind === "TEST" && reason === "UNCONFIRMED" ? "UNCONFIRMED_TEST" : (reason as Reason | null);
}

/** The condition on the stored `reason` of a row that is seen with this one. */
export function storedReason({ kind }: Kind, reason: string): Sql {
  if (kind !== "TEST") return sql`reason = ${reason}`;
  if (reason === "UNCONFIRMED_TEST") return sql`reason = 'UNCONFIRMED'`;
  return reason === "UNCONFIRMED" ? sql`1 = 0` : sql`reason = ${reason}`;
}

/** The condition on the stored `status` of a row that is seen as this one. */
export function storedAs({ kind }: Kind, status: string): Sql {
  if (kind !== "TEST") return sql`status = ${status}`;
  if (status === "FAILED") return sql`status IN ('FAILED', 'REFUNDED')`;
  return status === "REFUNDED" ? sql`1 = 0` : sql`status = ${status}`;
}
