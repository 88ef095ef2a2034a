/* The devices of all users in one list. Those that need attention come first (alerts.ts). */
import { contains } from "~/platform/db/search/like";
import { db, empty, query, type Sql, sql } from "../../platform/db";
import { searcher } from "../../platform/db/search/search";
import { env } from "../../platform/env";
import { type Page, type PageOptions, pageView, paginate } from "../pagination/paging";
import { numberSearched, searchedText } from "../pagination/search";
import { type Alert, DEVICES, deviceAlert, urgency } from "./alerts";
import { type DeviceView, deviceView } from "./device-view";

/** `trouble`: only those that need attention. */
export type DeviceFilter = { q?: string; trouble?: boolean };

export type ListedDevice = DeviceView & {
  user: { id: number; name: string; email: string };
  /** Null: it was not tested yet. */
  server_ok: boolean | null;
  /** Null: it needs no attention. */
  care: Alert | null;
};

/** Devices of an account that cannot sign in need no attention. */
const careOfListed = (now: Date): Sql => sql`CASE WHEN u.active THEN ${deviceAlert(now)} END`;

/** For admins who may look at users, which the caller checks. */
export async function allDevices(wish: PageOptions & DeviceFilter, now: Date): Promise<Page<ListedDevice>> {
  const page = paginate(wish);
  const care = careOfListed(now);
  const where = sql`1 = 1 ${searched(wish.q)} ${wish.trouble ? sql`AND ${care} IS NOT NULL` : empty}`;
  const ask = searcher(wish.q, { who: wish.by, signal: wish.signal });
  const [count] = await ask<{ total: number }>(sql`SELECT COUNT(*) AS total FROM ${DEVICES} WHERE ${where}`);
  const found = await ask<{ id: number; care: Alert | null }>(
    sql`SELECT d.id, ${care} AS care FROM ${DEVICES} WHERE ${where}
        ORDER BY ${urgency(care)}, d.id LIMIT ${page.limit} OFFSET ${page.offset}`,
  );
  const rows = await db.device.findMany({
    where: { id: { in: found.map(({ id }) => id) } },
    include: { user: { select: { id: true, name: true, email: true } }, server: { select: { ok: true } } },
  });
  const devices = new Map(rows.map((row) => [row.id, row]));
  const data = found.flatMap(({ id, care }) => {
    const row = devices.get(id);
    if (!row) return [];
    const { user, server } = row;
    return [{ ...deviceView(row, now), user, server_ok: server?.ok ?? null, care }];
  });
  return pageView(data, page, count?.total ?? 0);
}

/** Returns how many devices of each active user need attention. Users without such devices are left out. */
export async function devicesInTrouble(now: Date): Promise<Map<number, number>> {
  const rows = await query<{ id: number; devices: number }>(
    db,
    sql`SELECT d.user_id AS id, COUNT(*) AS devices FROM ${DEVICES}
        WHERE ${careOfListed(now)} IS NOT NULL GROUP BY d.user_id`,
  );
  return new Map(rows.map(({ id, devices }) => [id, devices]));
}

/** The device's or the user's name, the email, or the number. */
function searched(q: string | undefined): Sql {
  const text = searchedText(q);
  if (!text) return empty;
  const digits = numberSearched(text, env.DEFAULT_COUNTRY);
  const byNumber = digits ? sql`OR ${contains(sql`d.phone_number`, digits)}` : empty;
  return sql`AND (${contains(sql`d.name`, text)} OR ${contains(sql`u.name`, text)}
    OR ${contains(sql`u.email`, text)} ${byNumber})`;
}
