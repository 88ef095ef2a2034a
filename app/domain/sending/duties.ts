/*
 * Mostly there is nothing to do beside sending. So one statement each second finds which of the duties have
 * something to do, and each of these then queries more.
 */
import { db, query, raw, type Sql, sql } from "~/platform/db";
import { isSilent } from "~/platform/db/web-heartbeat";
import { mustConfirm } from "./confirmed/confirmations";
import { isCancelled } from "./control";
import { isLateRefusal } from "./device/restrictions";
import { mustSettle } from "./doubt/unconfirmed";
import { mustLookBack } from "./memory/look-turn";
import { mustReadNews } from "./news/read-news";
import { mustReadChats } from "./people/read-chats";
import { mustReadBack } from "./receipts/read-back";
import { mustWatch } from "./watch/due";

type Due = Record<
  | "devices"
  | "refusals"
  | "unconfirmed"
  | "cancelled"
  | "receipts"
  | "confirmed"
  | "news"
  | "chats"
  | "memory",
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
          (${any("web_beats", isSilent(now))} OR ${any("devices", mustReadNews(now))}) AS news,
          ${any("devices", mustReadChats(now))} AS chats,
          ${any("batches", mustLookBack(now))} AS memory`,
  );
  return due!;
}
