import type { SendOutcome, WahaServer } from "~/platform/waha";
import { attachmentNumber } from "../attachments/batch-attachments";
import type { Window } from "../sending-hours/calendar";

/** CLAIMED: a check comes first, and the intent is committed after that. SENDING: it may be sent. */
export type Phase = "CLAIMED" | "SENDING";

/** An item that this daemon claimed, under which epoch of its device, and for which attempt. */
export type ClaimedItem = {
  batchId: number;
  rowNo: number;
  deviceId: number;
  epoch: number;
  attempt: number;
  messageId: string;
  receiver: string;
  message: string;
  phase: Phase;
  /** Its receiver is not known to the account. */
  toNew: boolean;
  /** CLAIMED: what its recipient wrote lately must be read first. */
  listens?: true;
  /** Which attachment of its batch goes with it: 0 is that of all rows; none: it is a text alone. */
  attached?: number;
  /** The one with a file that is tried after a rest of such messages (pacing/media-rest.ts). */
  mediaTrial?: true;
  /** Sent within this, or not at all; none: at any time. */
  within?: Window;
};

/** The server that sent a message: a device's server may have been moved by the time its answer is recorded. */
export type ReportedAt = Pick<WahaServer, "host" | "port" | "https">;

/** What became of a claimed item. `by`: the server that was called; left out: whatever server its device has. */
export type Settlement = { row: ClaimedItem; outcome: SendOutcome; at: Date; by?: ReportedAt };

/** Returns what goes with an item, by what its batch and the item have. */
export function attachedTo(ofBatch: string | null, ofRow: number | null): Pick<ClaimedItem, "attached"> {
  const no = attachmentNumber(ofBatch, ofRow);
  return no === null ? {} : { attached: no };
}
