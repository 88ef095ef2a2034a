/*
 * Writes notifications, in the transaction of the fact: it is there exactly when the fact is. Its key names the
 * fact, so what happens twice is notified once. With it goes what is to be sent by e-mail and WhatsApp.
 */

import { execute, postgresql, query, queryRows, sql, sqlTime, type Tx } from "~/platform/db";
import { hasMail } from "~/platform/mail/mail";
import type { Feature } from "../actor";
import { isChosen } from "./choices";
import { CHANNELS, type Channel, type NotificationKind, STORED_CHANNEL } from "./kinds";
import { notificationDevice } from "./notification-device";

export type NewNotification = {
  userId: number;
  kind: NotificationKind;
  /** Names the fact: `batch:12:completed`. */
  key: string;
  /** What its sentences name. No phone number of a recipient, no text and no secret. */
  params: Record<string, string | number | null>;
  /** A path of the product. */
  link: string;
  /** What a day may have several of: `device:3`. */
  about?: string;
};

type Written = { id: number; user_id: number; kind: NotificationKind };
type Addressee = { id: number; notify_by: unknown; has_phone: unknown; is_sender: unknown };

const COLUMNS = {
  user_id: "int",
  kind: "text",
  key: "text",
  about: "text",
  params: "text",
  link: "text",
  at: "time",
} as const;

/** Writes those that are not written yet; returns how many there were. A deleted user gets none. */
export async function notify(tx: Tx, list: readonly NewNotification[], now: Date): Promise<number> {
  if (list.length === 0) return 0;
  const rows = list.map(({ userId, kind, key, params, link, about }) => ({
    ...{ user_id: userId, kind, key, link, about: about ?? null },
    ...{ params: JSON.stringify(params), at: sqlTime(now) },
  }));
  const params = postgresql ? sql`CAST(g.params AS jsonb)` : sql`g.params`;
  const written = await query<Written>(
    tx,
    sql`INSERT INTO notifications (user_id, kind, key, about, params, link, created_at)
        SELECT g.user_id, g.kind, g.key, g.about, ${params}, g.link, g.at FROM ${queryRows(rows, COLUMNS)} g
          JOIN users u ON u.id = g.user_id WHERE true ORDER BY g.user_id, g.key
        ON CONFLICT (user_id, key) DO NOTHING RETURNING id, user_id, kind`,
  );
  await address(tx, written, now);
  return written.length;
}

/** Writes one for each active admin with this feature; Super Admins pass every one. */
export async function notifyAdmins(
  tx: Tx,
  feature: Feature | "SUPER ADMIN",
  notification: Omit<NewNotification, "userId">,
  now: Date,
): Promise<number> {
  const admins = await tx.user.findMany({
    where: {
      active: true,
      role: { in: feature === "SUPER ADMIN" ? ["SUPER ADMIN"] : ["ADMIN", "SUPER ADMIN"] },
    },
    select: { id: true, role: true, features: true },
  });
  const passes = ({ role, features }: { role: string; features: unknown }) =>
    role === "SUPER ADMIN" || (Array.isArray(features) && features.includes(feature));
  return notify(
    tx,
    admins.filter(passes).map(({ id }) => ({ ...notification, userId: id })),
    now,
  );
}

/** What of these is to be sent, by which channel. A deactivated user is sent nothing. */
async function address(tx: Tx, written: Written[], now: Date) {
  if (written.length === 0) return;
  const open = await openChannels(tx);
  if (open.length === 0) return;
  const users = await query<Addressee>(
    tx,
    sql`SELECT u.id, u.notify_by, u.phone IS NOT NULL AS has_phone, EXISTS (SELECT 1 FROM app_settings s
            JOIN devices d ON d.id = s.notification_device_id WHERE d.user_id = u.id) AS is_sender FROM users u
        WHERE u.active AND u.id IN (SELECT g.id FROM ${queryRows(
          written.map(({ user_id }) => ({ id: user_id })),
          { id: "int" },
        )} g)`,
  );
  const of = new Map(users.map((user) => [user.id, user]));
  const due = written.flatMap(({ id, user_id, kind }) => {
    const user = of.get(user_id);
    if (!user) return [];
    const stored = typeof user.notify_by === "string" ? JSON.parse(user.notify_by) : user.notify_by;
    const reached = { email: true, whatsapp: Boolean(user.has_phone) && !user.is_sender };
    const chosen = open.filter((channel) => isChosen(stored, channel, kind) && reached[channel]);
    return chosen.map((channel) => ({
      notification_id: id,
      channel: STORED_CHANNEL[channel],
      at: sqlTime(now),
    }));
  });
  if (due.length === 0) return;
  const columns = { notification_id: "int", channel: "text", at: "time" } as const;
  await execute(
    tx,
    sql`INSERT INTO notification_deliveries (notification_id, channel, due_at)
        SELECT g.notification_id, g.channel, g.at FROM ${queryRows(due, columns)} g`,
  );
}

/** The channels that this installation has. */
async function openChannels(tx: Tx): Promise<Channel[]> {
  const open = { email: hasMail(), whatsapp: (await notificationDevice(tx)) !== null };
  return CHANNELS.filter((channel) => open[channel]);
}
