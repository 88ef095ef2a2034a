import { clock } from "~/platform/clock";
import { transaction } from "~/platform/db";
import { env } from "~/platform/env";
import { count, observe } from "~/platform/metrics/counts";
import { engineFacts, type SendOutcome, sendText, toChatId } from "~/platform/waha";
import { readChatFirst } from "../../inbox/sync-by-chat";
import { type CheckSettings, checkNumber } from "../../number-check";
import { commitIntent } from "../claim/claim";
import type { OwnedDevice } from "../lease/lease";
import type { ClaimedItem } from "../types";
import { sendAttached } from "./send-attachment";
import { typeFirst } from "./show-typing";

export type MessageSender = {
  daemon: string;
  check: CheckSettings | null;
  /** Asked as the call is written: this process may have been stopped until then, and woken too late. */
  leaseHolds: () => boolean;
};

/**
 * Sends one item. Checks its number, types and reads its recipient's chat if that is wanted, and commits the intent
 * if that is still to be done. Then calls WAHA, if the lease still holds and the recipient's sending hours are not
 * over. Never throws.
 */
export async function sendMessage(
  speaker: MessageSender,
  device: OwnedDevice,
  row: ClaimedItem,
): Promise<SendOutcome> {
  try {
    let chatId = toChatId(row.receiver);
    if (row.phase === "CLAIMED") {
      const checked = speaker.check && (await checkNumber(speaker.check, device, row.receiver, clock.now()));
      if (checked?.kind === "stop") return checked.outcome;
      chatId = checked?.chatId ?? chatId;
      if (device.typing) await typeFirst(device, chatId, row.message);
      if (row.listens && !(await readChatFirst(device.server, row, clock.now()))) return NOT_HEARD;
      const now = clock.now();
      if (!(await transaction((tx) => commitIntent(tx, speaker.daemon, device, row, now)))) return LEASE_LOST;
      row.phase = "SENDING";
    }
    return await send(speaker, device, row, chatId);
  } catch {
    return NOT_SENT; // the database, while the row was still CLAIMED: sendText itself does not throw
  }
}

/** Returns what becomes of an item that is still being sent when the daemon must end. */
export function givenUp(row: ClaimedItem): SendOutcome {
  return row.phase === "CLAIMED" ? NOT_SENT : GIVEN_UP;
}

function send(
  speaker: MessageSender,
  device: OwnedDevice,
  row: ClaimedItem,
  chatId: string,
): Promise<SendOutcome> {
  const seconds = env.SEND_TIMEOUT_SECONDS;
  const message = { session: device.session, chatId, text: row.message, id: row.messageId };
  const timeoutMs = seconds ? seconds * 1000 : engineFacts(device.server.engine).sendMsMax;
  const began = performance.now();
  const mayStart = () => speaker.leaseHolds() && isWithinHours(row, clock.now());
  const options = { timeoutMs, engine: device.server.engine, mayStart };
  const said =
    row.attached === undefined
      ? sendText(device.server, message, options)
      : sendAttached(device, { batchId: row.batchId, no: row.attached }, message, options);
  return said.then((outcome) => noted(outcome, performance.now() - began));
}

function noted(outcome: SendOutcome, ms: number): SendOutcome {
  const reason = outcome.kind === "accepted" ? "none" : outcome.reason;
  count("siar_send_outcomes_total", { outcome: outcome.kind.replace("-", "_"), reason });
  observe("siar_send_seconds", {}, ms / 1000);
  return outcome;
}

const isWithinHours = ({ within }: ClaimedItem, now: Date) =>
  !within || (within.start <= now && now < within.end);

const notSpoken = (detail: string) =>
  ({ kind: "not-now", reason: "unreachable", detail }) satisfies SendOutcome;
const LEASE_LOST = notSpoken("lease lost before the call");
const NOT_HEARD = notSpoken("what its receiver wrote could not be read yet");
/** Claimed, but nothing of it was sent. */
export const NOT_SENT = notSpoken("not spoken yet");
const GIVEN_UP: SendOutcome = {
  kind: "unknown",
  reason: "given_up",
  detail: "daemon stopped before the answer",
};
