/*
 * Whether a notification may go to its user by WhatsApp at all. It goes to their own number, if they chose it. It
 * does not go from a device of theirs, nor to a number on any opt-out list that concerns it. Nor do more than so
 * many in 24 hours.
 */
import { parseTime, query, sql, type Tx, timeParam } from "~/platform/db";
import { isChosen } from "../notifications/choices";
import type { NotificationKind } from "../notifications/kinds";
import { findOptedOut } from "../opt-outs/is-opted-out";
import { canonicalNumber } from "../phone-numbers/canonical-number";

/** By number, whichever accounts have it: more would be a nuisance. */
export const A_DAY_MAX = 20;
const DAY_MS = 24 * 60 * 60_000;

/** Why a notification is not sent: a word that stands in `notification_deliveries.error`. */
export type NotSent = "inactive" | "not_chosen" | "no_number" | "own_device" | "opted_out" | "too_many";

/** The user whom it is for. `isConfirmed`: they have shown that the number is theirs. */
export type Addressee = {
  userId: number;
  phone: string;
  isConfirmed: boolean;
  zone: string;
  language: string | null;
};

type Row = {
  phone: string | null;
  zone: string;
  language: string | null;
  active: boolean | number;
  notify_by: unknown;
  confirmed_at: unknown;
};

/** The device that would send it: whose it is, and its own number. */
type From = { userId: number; phoneNumber: string | null };

/** Returns to whom it goes, or why it does not go. */
export async function addressee(
  tx: Tx,
  { userId, kind }: { userId: number; kind: NotificationKind },
  device: From,
  now: Date,
): Promise<Addressee | NotSent> {
  const [user] = await query<Row>(
    tx,
    sql`SELECT u.phone, u.zone, u.language, u.active, u.notify_by, c.confirmed_at FROM users u
        LEFT JOIN phone_confirmations c ON c.user_id = u.id AND c.phone = u.phone WHERE u.id = ${userId}`,
  );
  if (!user?.active) return "inactive";
  const stored = typeof user.notify_by === "string" ? JSON.parse(user.notify_by) : user.notify_by;
  if (!isChosen(stored, "whatsapp", kind)) return "not_chosen";
  const { phone } = user;
  if (phone === null) return "no_number";
  if (device.userId === userId || isSameNumber(device.phoneNumber, phone)) return "own_device";
  const lists = [device.userId, userId].map((whose) => ({ userId: whose, receiver: phone }));
  if ((await findOptedOut(tx, lists)).length > 0) return "opted_out";
  if ((await sentLately(tx, phone, now)) >= A_DAY_MAX) return "too_many";
  const { zone, language } = user;
  return { userId, phone, isConfirmed: parseTime(user.confirmed_at) !== null, zone, language };
}

const isSameNumber = (one: string | null, other: string): boolean =>
  one !== null && canonicalNumber(one) === canonicalNumber(other);

/** How many went to this number in the last 24 hours, with those that may have gone. */
async function sentLately(tx: Tx, phone: string, now: Date): Promise<number> {
  const since = timeParam(new Date(now.getTime() - DAY_MS));
  const [sent] = await query<{ count: number }>(
    tx,
    sql`SELECT COUNT(*) AS count FROM users u JOIN notifications n ON n.user_id = u.id
          JOIN notification_deliveries d ON d.notification_id = n.id AND d.channel = 'WHATSAPP'
        WHERE u.phone = ${phone} AND (d.phase = 'SENDING' OR (d.phase = 'SENT' AND d.ended_at > ${since}))`,
  );
  return Number(sent?.count ?? 0);
}
