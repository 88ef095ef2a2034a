import { Webhook } from "standardwebhooks";
import { type PostAnswer, postJson } from "~/platform/outgoing-requests/post-json";
import { unseal } from "~/platform/secrets";
import type { DeliveryFault } from "./delivery-faults";
import { eventBody } from "./event-body";
import type { NextEvent, Receiver } from "./next-event";
import { webhookHosts } from "./webhook-input";

/** Of one attempt in all. */
const ATTEMPT_MS_MAX = 15_000;
const STATUS_GONE = 410;

/** `fault` null: delivered. */
export type AttemptOutcome = {
  fault: DeliveryFault | null;
  answer: PostAnswer | null;
  durationMs: number;
};

/**
 * Sends an event, signed by Standard Webhooks (https://www.standardwebhooks.com): with the secret, and for a day
 * with the one before, too. Returns what came of it; null: `signal` broke it off.
 */
export async function attemptDelivery(
  receiver: Receiver,
  { event }: NextEvent,
  now: Date,
  signal: AbortSignal,
): Promise<AttemptOutcome | null> {
  const began = performance.now();
  const over = (fault: DeliveryFault | null, answer: PostAnswer | null = null): AttemptOutcome => ({
    ...{ fault, answer },
    durationMs: Math.round(performance.now() - began),
  });
  const body = await eventBody(receiver.userId, event, receiver.includeText);
  const headers = signedHeaders(receiver, event.key, body, now);
  if (!headers) return over("secret_unreadable");
  const wish = { headers, body, timeoutMs: ATTEMPT_MS_MAX, hosts: webhookHosts(), signal };
  const answer = await postJson(receiver.url, wish);
  if (!("fault" in answer)) return over(faultOf(answer.status), answer);
  return answer.fault === "stopped" ? null : over(answer.fault);
}

function faultOf(status: number): DeliveryFault | null {
  if (status >= 200 && status < 300) return null;
  if (status === STATUS_GONE) return "gone";
  return status >= 300 && status < 400 ? "redirect" : "status";
}

function signedHeaders(
  { userId, sealedSecret, sealedOldSecret, oldSecretUntil }: Receiver,
  key: string,
  body: string,
  now: Date,
): Record<string, string> | null {
  const secret = unseal("endpointSecret", userId, sealedSecret);
  if (!secret) return null;
  const isOldGood = oldSecretUntil !== null && oldSecretUntil > now;
  const old = isOldGood ? unseal("oldEndpointSecret", userId, sealedOldSecret) : null;
  const signatures = [secret, ...(old ? [old] : [])].map((each) => new Webhook(each).sign(key, now, body));
  return {
    "webhook-id": key,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": signatures.join(" "),
  };
}
