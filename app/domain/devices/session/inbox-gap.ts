/*
 * Since when incoming messages of a device may be missing. WAHA keeps its webhooks in memory. It sends none for
 * what reached a phone while its session was not connected (docs/waha.md#webhooks). Such a gap is read from its
 * message store before the device goes on (domain/inbox).
 */
import type { Device, Server } from "generated/sqlite/client";
import { db, parseTime, type Sql, sql, timeParam } from "~/platform/db";
import { groupBy } from "~/platform/group-by";
import { readsAllChats, startedAt, type WahaServer } from "~/platform/waha";
import { writeDevices } from "../write-devices";
import { isSettled, settlingFrom } from "./settling";

/** So far a gap reaches back from when it was noticed: what is read twice counts once. */
export const INBOX_OVERLAP_MS = 5 * 60_000;

type Before = Pick<Device, "status" | "connectedAt" | "newsFrom">;

type Gap = Partial<Pick<Device, "newsFrom" | "newsAt" | "newsPass" | "settlingSince" | "settlesAt">>;

/**
 * Returns the values to store for a gap that begins now; nothing when no phone ever was connected. If there is a
 * gap already, the reading of chats starts again.
 */
export function inboxGap({ connectedAt, newsFrom }: Before, now: Date): Gap {
  if (connectedAt === null) return {};
  if (newsFrom !== null) return { newsPass: null };
  return { newsFrom: new Date(now.getTime() - INBOX_OVERLAP_MS), newsAt: null, newsPass: null };
}

/**
 * The same after WAHA reported `status` of its session: when it stopped or began to work. `isNewStream`: it was
 * connected anew, although it was WORKING before and after. What came meanwhile is waited for (settling.ts).
 */
export function inboxRead(before: Before, status: string, now: Date, isNewStream = false): Gap {
  const isNew = turned(before, status) || (isNewStream && status === "WORKING");
  if (!isNew) return {};
  return { ...inboxGap(before, now), ...(status === "WORKING" ? settlingFrom(now) : {}) };
}

/** Returns whether a gap must be noted after WAHA reported `status` of a session. */
export const turned = (before: Pick<Device, "status">, status: string): boolean =>
  status !== before.status && [status, before.status].includes("WORKING");

/**
 * Stores gaps that began at `at`, as `inboxGap` returns them, whatever is stored of these devices by now. What comes
 * late after them is waited for.
 */
export async function beginGaps(ids: readonly number[], at: Date): Promise<void> {
  for (const { where, data } of gapWrites(at)) await writeDevices(ids, where, data);
  const settling = settlingFrom(at);
  if (settling.settlesAt) await writeDevices(ids, { connectedAt: { not: null } }, settling);
}

/** Returns what is to be written for that, one after the other. */
export const gapWrites = (at: Date) => [
  { where: { newsFrom: { not: null } }, data: { newsPass: null } },
  {
    where: { newsFrom: null, connectedAt: { not: null } },
    data: { newsFrom: new Date(at.getTime() - INBOX_OVERLAP_MS), newsAt: null, newsPass: null },
  },
];

/** In a gap that goes on, what was read so long ago still counts. */
const HEARD_MS_MAX = 10_000;
/** Another device of the account that connects is waited for as long as this. */
const SIBLING_MS_MAX = 60_000;

/**
 * SQL over `devices`: whether everything that contacts wrote until about now is known. An opt-out holds for the
 * whole account. So messages to its other devices count too, if a device was connected a moment ago and not read
 * since.
 */
export const isInboxRead = (now: Date): Sql => {
  const ago = (ms: number) => timeParam(new Date(now.getTime() - ms));
  return sql`((news_from IS NULL OR news_at >= ${ago(HEARD_MS_MAX)}) AND ${isSettled(now)} AND NOT EXISTS (
    SELECT 1 FROM devices sibling WHERE sibling.user_id = devices.user_id AND sibling.id <> devices.id
      AND sibling.news_from IS NOT NULL AND sibling.news_at IS NULL
      AND CASE sibling.status WHEN 'WORKING' THEN sibling.settling_since WHEN 'STARTING' THEN sibling.status_since END
        > ${ago(SIBLING_MS_MAX)}))`;
};

/** The columns of a device that say whether everything is known that contacts wrote to it. */
export type InboxState = { news_from: unknown; reports: unknown };

/**
 * Returns whether the recipient's chat must be read before a message is sent to it. From a server whose engine is
 * unknown nothing is read.
 */
export const needsInboxRead = (engine: string | null, { news_from, reports }: InboxState): boolean =>
  engine !== null && !readsAllChats(engine) && (parseTime(news_from) !== null || !reports);

/** Clocks are corrected by so much now and then. */
const CLOCK_MS_MAX = 2_000;

/**
 * Asks a server since when it runs; `servers`: all records of this one place. If it was restarted since the last
 * time, what it had not reported yet is lost. That is a gap of all its devices, even if it was back before anything
 * was missed. Never throws for what WAHA answers.
 */
export async function noteStart(
  servers: readonly Pick<Server, "id" | "startedAt">[],
  waha: WahaServer,
): Promise<void> {
  const said = await startedAt(waha);
  if (said.kind !== "known") return;
  const isAnother = (before: Date) => said.from.getTime() - before.getTime() > CLOCK_MS_MAX;
  const isEarlier = (before: Date) => before.getTime() - said.at.getTime() > CLOCK_MS_MAX; // our clock was set back
  const newsOf = servers.filter(
    ({ startedAt: before }) => before === null || isAnother(before) || isEarlier(before),
  );
  if (newsOf.length === 0) return;
  const again = idsOf(servers.filter(({ startedAt: before }) => before !== null && isAnother(before)));
  const devices = await db.device.findMany({ where: { serverId: { in: again } }, select: { id: true } });
  await beginGaps(idsOf(devices), said.at);
  // Of several daemons the one that still finds what it compared with writes.
  for (const alike of groupBy(newsOf, ({ startedAt: before }) => before?.getTime() ?? null).values()) {
    const startedAt = alike[0]?.startedAt ?? null;
    await db.server.updateMany({
      where: { id: { in: idsOf(alike) }, startedAt },
      data: { startedAt: said.at },
    });
  }
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
