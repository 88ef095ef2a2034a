import type { RequestStatus } from "./request-view";

/** Parses a status as a caller wrote it, in any letter case. Null: any. Unknown ones match nothing. */
export function parseRequestStatus(status: string | undefined): RequestStatus | "unknown" | null {
  const wanted = status?.trim().toLowerCase() ?? "";
  if (wanted === "" || wanted === "all") return null;
  if (wanted === "approved" || wanted === "rejected") return wanted;
  return wanted === "waiting" || wanted === "pending" ? "waiting" : "unknown";
}
