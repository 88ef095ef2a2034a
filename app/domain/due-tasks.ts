/*
 * Mostly there is nothing to do beside sending. So one statement each second finds which of the duties have
 * something to do, and each of these then queries more.
 */
import { db, query, raw, type Sql, sql } from "~/platform/db";
import { isSilent } from "~/platform/db/web-heartbeat";
import { isCancelled } from "./batch-control/pause-cancel";
import { mustWatch } from "./device-monitor/due-devices";
import { isLateRefusal } from "./device-monitor/poll-limits";
import { mustReadChats } from "./inbox/import-contacts";
import { needsInboxSync } from "./inbox/sync-inbox";
import { isDeliveryDue } from "./notifications/deliveries";
import { isScheduleDue } from "./schedules/running/due-schedules";
import { mustConfirm } from "./sending/confirmed/confirmations";
import { mustReadBack } from "./sending/receipts/poll-receipts";
import { mustSettle } from "./sending/reconcile/resolve-unconfirmed";
import { needsReplayCheck } from "./sending/rollback/batch-lease";
import { needsWebhooks } from "./webhooks/lease";

type Due = Record<
  | "devices"
  | "refusals"
  | "unconfirmed"
  | "cancelled"
  | "receipts"
  | "confirmed"
  | "news"
  | "chats"
  | "memory"
  | "emails"
  | "whatsapp"
  | "webhooks"
  | "schedules",
  boolean
>;

const any = (table: string, condition: Sql): Sql =>
  sql`EXISTS (SELECT 1 FROM ${raw(table)} WHERE ${condition})`;

/** Returns which of the duties have something to do now. */
export async function dutiesDue(now: Date): Promise<Due> {
  const [due] = await query<Due>(
    db,
    sql`SELECT ${any("devices", mustWatch(now))} AS devices,
          ${any("webhook_events", isLateRefusal(now))} AS refusals,
          ${any("dispatches d", mustSettle(now))} AS unconfirmed,
          ${any("batches", isCancelled)} AS cancelled,
          ${any("batch_items", mustReadBack(now))} AS receipts,
          ${any("devices", mustConfirm(now))} AS confirmed,
          (${any("web_beats", isSilent(now))} OR ${any("devices", needsInboxSync(now))}) AS news,
          ${any("devices", mustReadChats(now))} AS chats,
          ${any("batches", needsReplayCheck(now))} AS memory,
          ${any("notification_deliveries", isDeliveryDue("email", now))} AS emails,
          ${any("notification_deliveries", isDeliveryDue("whatsapp", now))} AS whatsapp,
          ${needsWebhooks} AS webhooks,
          ${any("schedules", isScheduleDue(now))} AS schedules`,
  );
  return due!;
}
