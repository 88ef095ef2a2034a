import { type Sql, sql } from "~/platform/db";
import type { RequestStatus } from "./request-view";

/** A request that waits for an answer, as a condition of a query. */
export const WAITING = { approvedAt: null, rejectedAt: null, expiredAt: null } as const;

/** The same as SQL, of the table `credit_requests r`. */
export const WAITS: Sql = sql`r.approved_at IS NULL AND r.rejected_at IS NULL AND r.expired_at IS NULL`;

/** Parses a status as a caller wrote it, in any letter case. Null: any. Unknown ones match nothing. */
export function parseRequestStatus(status: string | undefined): RequestStatus | "unknown" | null {
  const wanted = status?.trim().toLowerCase() ?? "";
  if (wanted === "" || wanted === "all") return null;
  if (wanted === "approved" || wanted === "rejected" || wanted === "expired") return wanted;
  return wanted === "waiting" || wanted === "pending" ? "waiting" : "unknown";
}
