/*
 * A code that comes hours later is of no use, and costs the number that sends it. So one is made only when an ordinary
 * message to that number would go within minutes, by everything that an ordinary message is subject to.
 */
import { db } from "~/platform/db";
import { findKnownContacts } from "../contacts/known-contacts";
import { DomainError, type ErrorCode, type Params } from "../errors";
import { accountWaiting, messageBegins, type Waiting } from "../estimates/waiting-account";
import { findOptedOut } from "../opt-outs/is-opted-out";
import { clockIn, dateIn, type Zone } from "../sending-hours/zone";

/** No user waits longer than this for a code that counts for ten minutes. */
const WAIT_MS_MAX = 5 * 60_000;

const CODES: Record<Waiting["why"], ErrorCode> = {
  no_daemon: "PHONE_CODE_NO_DEVICE",
  no_device: "PHONE_CODE_NO_DEVICE",
  server_away: "PHONE_CODE_NO_DEVICE",
  key_unreadable: "PHONE_CODE_NO_DEVICE",
  device_paused: "PHONE_CODE_PAUSED",
  rest: "PHONE_CODE_PAUSED",
  settling: "PHONE_CODE_PAUSED",
  unconfirmed: "PHONE_CODE_PAUSED",
  daily_cap: "PHONE_CODE_DAILY_LIMIT",
  new_budget: "PHONE_CODE_NEW_CONTACTS",
  new_locked: "PHONE_CODE_NEW_CONTACTS",
  new_capped: "PHONE_CODE_NEW_CONTACTS",
  quiet: "PHONE_CODE_QUIET",
  // an account has none of these, only a batch
  held: "PHONE_CODE_QUEUE",
  looking: "PHONE_CODE_QUEUE",
  paused: "PHONE_CODE_QUEUE",
  starts: "PHONE_CODE_QUEUE",
  scheduled: "PHONE_CODE_QUEUE",
  media_rest: "PHONE_CODE_QUEUE",
};

/**
 * Throws OWN_NUMBER_OPTED_OUT, or the PHONE_CODE_… error that says why no message to this number would go now. It
 * carries the time ({date, clock, zone}) from which it may be tried again, where that is known.
 */
export async function assertGoesNow(
  account: { userId: number; phone: string; zone: Zone },
  now: Date,
): Promise<void> {
  const { userId, phone } = account;
  if ((await findOptedOut(db, [{ userId, receiver: phone }])).length > 0)
    throw new DomainError("OWN_NUMBER_OPTED_OUT");
  const toKnown = (await findKnownContacts(db, userId, [phone])).has(phone);
  const waiting = await accountWaiting(userId, toKnown, now);
  const until = waiting?.until ? new Date(waiting.until) : null;
  if (waiting && !isSoon(until, now))
    throw new DomainError(CODES[waiting.why], againAt(account.zone, until, now));
  const begins = await messageBegins(userId, toKnown, now);
  if (!isSoon(begins, now)) throw new DomainError("PHONE_CODE_QUEUE", againAt(account.zone, begins, now));
}

const isSoon = (at: Date | null, now: Date) => at !== null && at.getTime() - now.getTime() <= WAIT_MS_MAX;

/** Returns what a sentence says of when to try again, by the account's clock. */
export function againAt(zone: Zone, at: Date | null, now: Date): Params {
  if (at === null) return {};
  const seconds = Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000));
  return { date: dateIn(zone, at), clock: clockIn(zone, at), zone, seconds };
}
