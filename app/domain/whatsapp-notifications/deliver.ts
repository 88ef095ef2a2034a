/*
 * Sends notifications by WhatsApp, through the device that an admin chose, one after the other. notifications/
 * deliveries.ts says why none goes twice, turn.ts how it shares the device with batches. It costs no credit.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { clock } from "~/platform/clock";
import { transaction } from "~/platform/db";
import { env } from "~/platform/env";
import { engineFacts, type SendOutcome, sendText, toChatId } from "~/platform/waha";
import {
  type DeliveryOutcome,
  endAbandoned,
  endOld,
  GIVEN_UP_MS,
  noteOutcome,
} from "../notifications/deliveries";
import { type DeviceOutcome, recordOnDevices } from "../sending/record/record-on-devices";
import { type DueWhatsapp, takeTurn, type Way } from "./turn";

/** Writes its message. */
export type WriteNotification = (due: DueWhatsapp) => Promise<string>;

/** A call that is not under way after so long is not made: this process may have been stopped, and woken too late. */
const START_MS_MAX = 60_000;

/** Sends what is due and may go, and returns how many messages there were. Two daemons share them. */
export async function deliverWhatsapp(write: WriteNotification, signal: AbortSignal): Promise<number> {
  await endAbandoned("whatsapp", clock.now());
  const now = clock.now();
  await endOld("whatsapp", now, new Date(now.getTime() - GIVEN_UP_MS)); // a day later it is news no more
  let gapEnds: Date | null = null;
  let sent = 0;
  while (!signal.aborted) {
    const turn = await takeTurn(clock.now(), gapEnds);
    if (turn.kind === "none") break;
    if (turn.kind === "wait") {
      const ms = turn.until.getTime() - clock.now().getTime();
      await sleep(Math.max(1, ms), undefined, { signal }).catch(() => {});
    } else if (turn.kind === "send") {
      gapEnds = turn.way.nextSendAt;
      await note(turn.due, turn.way, await hand(turn.due, turn.way, write), clock.now());
      sent += 1;
    }
  }
  return sent;
}

/** Nothing that happens before the call counts as sent. */
async function hand(due: DueWhatsapp, way: Way, write: WriteNotification): Promise<SendOutcome> {
  const { session, server, phone, messageId } = way;
  const before = clock.now().getTime() + START_MS_MAX;
  let text: string;
  try {
    text = await write(due);
  } catch {
    return { kind: "not-now", reason: "unreachable", detail: "its text could not be written" };
  }
  const seconds = env.SEND_TIMEOUT_SECONDS;
  return sendText(
    server,
    { session, chatId: toChatId(phone), text, id: messageId },
    {
      timeoutMs: seconds ? seconds * 1000 : engineFacts(server.engine).sendMsMax,
      engine: server.engine,
      mayStart: () => clock.now().getTime() < before,
    },
  );
}

/** What it means for the device counts as for any message; a refusal of the number is noted with the notification. */
async function note(due: DueWhatsapp, { deviceId, toNew }: Way, outcome: SendOutcome, now: Date) {
  // Whether WhatsApp confirms the device's messages is found out by those of batches.
  const counted = outcome.kind === "accepted" ? { ...outcome, ack: null } : outcome;
  const onDevice: DeviceOutcome = { row: { deviceId, toNew, phase: "SENDING" }, outcome: counted, at: now };
  await transaction(async (tx) => {
    await recordOnDevices(tx, [onDevice], now);
    await noteOutcome(tx, "whatsapp", due, meaningOf(outcome), now);
  });
}

/** Of these WhatsApp will say the same again. */
const FOR_GOOD: readonly string[] = ["not_on_whatsapp", "bad_request"];

function meaningOf(outcome: SendOutcome): DeliveryOutcome {
  switch (outcome.kind) {
    case "accepted":
      return { kind: "sent" };
    case "unknown":
      return { kind: "maybe", error: outcome.reason };
    default:
      return { kind: "refused", error: outcome.reason, forGood: FOR_GOOD.includes(outcome.reason) };
  }
}
