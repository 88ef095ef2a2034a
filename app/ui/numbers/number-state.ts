/** What the owner of a number reads of its session: WAHA's words are for admins. */
export type NumberState = "connected" | "connecting" | "scan" | "lost" | "new";

export const STATE_LOOKS: Record<NumberState, string> = {
  connected: "state-green",
  connecting: "state-blue",
  scan: "state-yellow",
  lost: "state-red",
  new: "state-grey",
};

export function numberState({
  status,
  connected_at,
}: {
  status: string;
  connected_at: string | null;
}): NumberState {
  if (status === "WORKING") return "connected";
  if (status === "STARTING") return "connecting";
  if (status === "SCAN_QR_CODE" || status.startsWith("PASSKEY")) return "scan";
  return connected_at === null ? "new" : "lost";
}
