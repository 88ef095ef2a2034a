import type { AuditEntry } from "generated/sqlite/client";
import { z } from "zod";
import { contains } from "~/platform/db/search/like";
import { CSV_START, csvLine } from "../../platform/csv";
import { db, empty, type Sql, sql, timeParam } from "../../platform/db";
import { searcher } from "../../platform/db/search/search";
import { type Page, type PageOptions, pageView, paginate } from "../pagination/paging";
import { searchedText } from "../pagination/search";
import { startOfDay, wallText } from "../time/zoned-time";
import { Time } from "../view-schema";

const ENTRIES_AT_ONCE = 500;
const ID_MAX = 2 ** 31 - 1;

const word = z.string().trim().catch("").default("");

/** Who (name or #id, of the doer or the target), which act, and days in APP_TIMEZONE, both included. */
export const AuditFilter = z.object({ who: word, act: word, date_from: word, date_to: word });
export type AuditFilter = Partial<z.output<typeof AuditFilter>>;

/** One act as Super Admins see it. `actor_id` null: the operator at the command line. */
export const AuditView = z.strictObject({
  id: z.int(),
  at: Time,
  actor_id: z.int().nullable(),
  actor_name: z.string(),
  act: z.string(),
  target_kind: z.string(),
  target_id: z.int().nullable(),
  target_name: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
});
export type AuditView = z.infer<typeof AuditView>;

/** The log, newest first. A day that is no date narrows nothing. */
export async function listActs(wish: PageOptions & AuditFilter): Promise<Page<AuditView>> {
  const page = paginate(wish);
  const where = narrowed(wish);
  const ask = searcher(wish.who, { who: wish.by, signal: wish.signal });
  const [count] = await ask<{ total: number }>(
    sql`SELECT COUNT(*) AS total FROM audit_entries WHERE ${where}`,
  );
  const rows = await entriesOf(ask, sql`${where} ORDER BY id DESC LIMIT ${page.limit} OFFSET ${page.offset}`);
  return pageView(rows.map(auditView), page, count?.total ?? 0);
}

/** What entries name by an id, as it is called now: users and batches that still exist. */
export type AuditNames = { users: Record<number, string>; batches: Record<number, string> };

/** Returns the names of the users and batches that these entries are about or name in their details. */
export async function namesIn(entries: AuditView[]): Promise<AuditNames> {
  const users = new Set<number>();
  const batches = new Set<number>();
  const note = (ids: Set<number>, id: unknown) => typeof id === "number" && ids.add(id);
  for (const { actor_id, target_kind, target_id, detail } of entries) {
    for (const id of [actor_id, detail.user_id, detail.userId]) note(users, id);
    note(batches, detail.batch_id);
    if (target_kind === "user") note(users, target_id);
    if (target_kind === "batch") note(batches, target_id);
  }
  const those = (ids: Set<number>) => ({ where: { id: { in: [...ids] } }, select: { id: true, name: true } });
  const byId = (found: { id: number; name: string }[]) =>
    Object.fromEntries(found.map(({ id, name }) => [id, name]));
  return {
    users: byId(await db.user.findMany(those(users))),
    batches: byId(await db.batch.findMany(those(batches))),
  };
}

/** The last three are what JSON calls `at`, `actor` and `target`. */
const HEADERS = [
  ...["id", "at", "actor_id", "actor", "act", "target_kind", "target_id", "target", "detail"],
  ...["created_at", "actor_name", "target_name"],
];

/**
 * The same as CSV, piece by piece in flat memory, for the user with the id `by`; times by the clock of
 * APP_TIMEZONE.
 */
export async function* exportActs(filter: AuditFilter, by?: number): AsyncGenerator<string> {
  const where = narrowed(filter);
  const ask = searcher(filter.who, { who: by });
  yield CSV_START + csvLine(HEADERS);
  let before = ID_MAX;
  for (;;) {
    const rows = await entriesOf(
      ask,
      sql`${where} AND id < ${before} ORDER BY id DESC LIMIT ${ENTRIES_AT_ONCE}`,
    );
    if (rows.length === 0) return;
    yield rows.map(line).join("");
    before = rows.at(-1)?.id ?? 0;
  }
}

async function entriesOf(ask: ReturnType<typeof searcher>, where: Sql): Promise<AuditEntry[]> {
  const ids = await ask<{ id: number }>(sql`SELECT id FROM audit_entries WHERE ${where}`);
  return db.auditEntry.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    orderBy: { id: "desc" },
  });
}

function narrowed({ who: given = "", act = "", date_from = "", date_to = "" }: AuditFilter): Sql {
  const who = searchedText(given, "who");
  const from = startOfDay(date_from);
  const until = startOfDay(date_to, 1);
  return sql`1 = 1 ${who ? sql`AND (${isAbout(who)})` : empty} ${act ? sql`AND act = ${act}` : empty}
    ${from ? sql`AND created_at >= ${timeParam(from)}` : empty}
    ${until ? sql`AND created_at < ${timeParam(until)}` : empty}`;
}

function isAbout(who: string): Sql {
  const id = Number(/^#?(\d{1,9})$/.exec(who)?.[1] ?? -1);
  const byId = sql`actor_id = ${id} OR (target_kind = 'user' AND target_id = ${id})`;
  return sql`${contains(sql`actor_name`, who)} OR ${contains(sql`target_name`, who)} OR ${byId}`;
}

function line(row: AuditEntry): string {
  const { id, actorId, actorName, act, targetKind, targetId, targetName, detail } = row;
  const who = [actorId, actorName, act, targetKind, targetId, targetName];
  const time = wallText(row.createdAt);
  return csvLine([id, time, ...who, JSON.stringify(detail), time, actorName, targetName]);
}

function auditView(row: AuditEntry): AuditView {
  return {
    id: row.id,
    at: row.createdAt.toISOString(),
    actor_id: row.actorId,
    actor_name: row.actorName,
    act: row.act,
    target_kind: row.targetKind,
    target_id: row.targetId,
    target_name: row.targetName,
    detail: row.detail as Record<string, unknown>,
  };
}
