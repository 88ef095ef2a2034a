import { query, sql, type Tx } from "~/platform/db";

/** The device that an admin chose to send notifications, and whose it is. */
export type NotificationDevice = { id: number; userId: number };

/** Returns the device that sends notifications by WhatsApp; null: none does. */
export async function notificationDevice(tx: Tx): Promise<NotificationDevice | null> {
  const [found] = await query<{ id: number; user_id: number }>(
    tx,
    sql`SELECT d.id, d.user_id FROM app_settings s JOIN devices d ON d.id = s.notification_device_id WHERE s.id = 1`,
  );
  return found ? { id: found.id, userId: found.user_id } : null;
}
