import type { Feature } from "../actor";

/** Everything that a user may be notified of. Kinds may be added; none changes its meaning. */
export const NOTIFICATION_KINDS = [
  "batch_completed",
  "batch_waiting",
  "device_disconnected",
  "device_connected",
  "device_restricted",
  "credits_low",
  "credits_approved",
  "credits_rejected",
  "webhook_disabled",
  "credits_expired",
  "schedule_missed",
  "schedule_short",
  "schedule_forecast",
  "credit_request",
  "ledger_difference",
  "daemon_down",
  "disk_full",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** How a notification reaches a user who does not look at the screen. */
export const CHANNELS = ["email", "whatsapp"] as const;
export type Channel = (typeof CHANNELS)[number];

/** As the table `notification_deliveries` names them. */
export const STORED_CHANNEL = { email: "EMAIL", whatsapp: "WHATSAPP" } as const satisfies Record<
  Channel,
  string
>;

/** Good news, which asks for nothing. */
const NOT_BY_EMAIL: readonly NotificationKind[] = ["batch_completed", "device_connected"];

/** What counts for a user who chose nothing: e-mail for what asks for something, WhatsApp for nothing. */
export const isOnByDefault = (channel: Channel, kind: NotificationKind): boolean =>
  channel === "email" && !NOT_BY_EMAIL.includes(kind);

/** For admins: who gets a kind that does not belong to an account. */
export const KIND_NEEDS: Partial<Record<NotificationKind, Feature | "SUPER ADMIN">> = {
  credit_request: "REQUEST_CREDITS",
  ledger_difference: "SUPER ADMIN",
  daemon_down: "SUPER ADMIN",
  disk_full: "SUPER ADMIN",
};
