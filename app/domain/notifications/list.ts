import { z } from "zod";
import { db, parseTime } from "~/platform/db";
import type { Actor } from "../actor";
import { DomainError } from "../errors";
import { type Page, type PageOptions, pageView, paginate } from "../pagination/paging";
import type { NotificationKind } from "./kinds";
import { withStoredNames } from "./stored-names";

/** Only the unread ones; anything but `true` narrows nothing. */
export const NotificationFilter = z.object({ unread: z.string().optional() });

/** A notification as it is stored; its sentences are made for each reader. */
export type NotificationFact = {
  id: number;
  kind: NotificationKind;
  params: Record<string, string | number | null>;
  link: string;
  created_at: string;
  read_at: string | null;
};

/** One's own, newest first. */
export async function listNotifications(
  actor: Actor,
  wish: PageOptions & { unread?: boolean } = {},
): Promise<Page<NotificationFact>> {
  const page = paginate(wish);
  const where = { userId: actor.id, ...(wish.unread && { readAt: null }) };
  const [rows, total] = await Promise.all([
    db.notification.findMany({ where, orderBy: { id: "desc" }, take: page.limit, skip: page.offset }),
    db.notification.count({ where }),
  ]);
  const data = rows.map(({ id, kind, params, link, createdAt, readAt }) => ({
    ...{ id, kind: kind as NotificationKind, params: params as NotificationFact["params"], link },
    ...{ created_at: createdAt.toISOString(), read_at: parseTime(readAt)?.toISOString() ?? null },
  }));
  return pageView(await withStoredNames(data), page, total);
}

/** Marks one as read; one that is read stays so. Throws NOT_FOUND, also for another user's. */
export async function readNotification(
  actor: Actor,
  id: number,
  now: Date,
): Promise<{ ok: true; link: string }> {
  const own = { id, userId: actor.id };
  await db.notification.updateMany({ where: { ...own, readAt: null }, data: { readAt: now } });
  const found = await db.notification.findFirst({ where: own, select: { link: true } });
  if (!found) throw new DomainError("NOT_FOUND");
  return { ok: true, link: found.link };
}

/** Marks all of one's own as read. */
export async function readAllNotifications(actor: Actor, now: Date): Promise<{ ok: true }> {
  await db.notification.updateMany({ where: { userId: actor.id, readAt: null }, data: { readAt: now } });
  return { ok: true };
}
