/*
 * The devices of all users in one list, those first that need somebody. A device needs somebody when it
 * was connected and is not any more, when something other than an admin paused it, or when its server does
 * not answer. One that was added and never connected is no trouble yet.
 */
import { contains } from "~/platform/db/seek/contains";
import { db, empty, query, type Sql, sql, timeParam } from "../../platform/db";
import { asker } from "../../platform/db/seek/seek";
import { env } from "../../platform/env";
import { type Page, type PageWish, pageOf, pageView } from "../lists/paging";
import { numberSearched, searchedText } from "../lists/search";
import { type DeviceView, deviceView } from "./device-view";

/** `trouble`: only those that need somebody. */
export type DeviceFilter = { q?: string; trouble?: boolean };

export type ListedDevice = DeviceView & {
  user: { id: number; name: string; email: string };
  /** Null: nobody has asked yet. */
  server_ok: boolean | null;
  trouble: boolean;
};

/** From the devices to their users, never the other way round: "+" keeps SQLite from looking at each user. */
const DEVICES = sql`devices d JOIN users u ON u.id = +d.user_id LEFT JOIN servers s ON s.id = d.server_id`;

const inTrouble = (now: Date): Sql => sql`(d.status = 'FAILED' OR s.id IS NULL OR NOT s.ok
  OR (d.status <> 'WORKING' AND d.connected_at IS NOT NULL)
  OR (d.pause_reason <> 'admin' AND (d.paused_until IS NULL OR d.paused_until > ${timeParam(now)})))`;

/** For admins who may look at users: the door sees to that. */
export async function allDevices(wish: PageWish & DeviceFilter, now: Date): Promise<Page<ListedDevice>> {
  const page = pageOf(wish);
  const trouble = sql`u.active AND ${inTrouble(now)}`;
  const where = sql`1 = 1 ${searched(wish.q)} ${wish.trouble ? sql`AND ${trouble}` : empty}`;
  const ask = asker(wish.q, { signal: wish.signal });
  const [count] = await ask<{ total: number }>(sql`SELECT COUNT(*) AS total FROM ${DEVICES} WHERE ${where}`);
  const found = await ask<{ id: number; trouble: number }>(
    sql`SELECT d.id, CASE WHEN ${trouble} THEN 1 ELSE 0 END AS trouble FROM ${DEVICES} WHERE ${where}
        ORDER BY trouble DESC, d.id LIMIT ${page.limit} OFFSET ${page.offset}`,
  );
  const rows = await db.device.findMany({
    where: { id: { in: found.map(({ id }) => id) } },
    include: { user: { select: { id: true, name: true, email: true } }, server: { select: { ok: true } } },
  });
  const devices = new Map(rows.map((row) => [row.id, row]));
  const data = found.flatMap(({ id, trouble }) => {
    const row = devices.get(id);
    if (!row) return [];
    const { user, server } = row;
    return [{ ...deviceView(row, now), user, server_ok: server?.ok ?? null, trouble: trouble === 1 }];
  });
  return pageView(data, page, count?.total ?? 0);
}

/** How many devices of each active user need somebody; users without such devices are not in it. */
export async function devicesInTrouble(now: Date): Promise<Map<number, number>> {
  const rows = await query<{ id: number; devices: number }>(
    db,
    sql`SELECT d.user_id AS id, COUNT(*) AS devices FROM ${DEVICES}
        WHERE u.active AND ${inTrouble(now)} GROUP BY d.user_id`,
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
