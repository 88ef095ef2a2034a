import type { RequestStatus } from "./request-view";

/** A status as somebody asks for it, in any letter case; null: any. Unknown ones match nothing. */
export function requestStatusAsked(status: string | undefined): RequestStatus | "unknown" | null {
  const wanted = status?.trim().toLowerCase() ?? "";
  if (wanted === "" || wanted === "all") return null;
  if (wanted === "approved" || wanted === "rejected") return wanted;
  return wanted === "waiting" || wanted === "pending" ? "waiting" : "unknown";
}
