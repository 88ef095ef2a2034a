/* A sign of life of the web process, which receives WAHA's webhooks. While there is none, webhooks are lost. */
import { db, execute, type Sql, sql, timeParam } from "./index";

export const WEB_BEAT_MS = 5_000;
const SILENT_AFTER_MS = 12_000;

/** Says that this web process is there; the same row for all of them, since any of them takes a webhook. */
export async function beatWeb(now: Date): Promise<void> {
  await execute(
    db,
    sql`INSERT INTO web_beats (id, beat_at) VALUES (1, ${timeParam(now)})
        ON CONFLICT (id) DO UPDATE SET beat_at = excluded.beat_at`,
  );
}

/**
 * A web process starts. What WAHA reported since the last sign of life was lost, however short that was, and a
 * daemon must note it.
 */
export async function beginWeb(now: Date): Promise<void> {
  await execute(
    db,
    sql`INSERT INTO web_beats (id, beat_at) VALUES (1, ${timeParam(now)})
        ON CONFLICT (id) DO UPDATE SET absent_from = COALESCE(web_beats.absent_from, web_beats.beat_at), beat_at = excluded.beat_at`,
  );
}

/**
 * Returns since when webhooks were not received, before the web process that is there now. Null: no daemon need
 * note it.
 */
export async function webAbsentFrom(): Promise<Date | null> {
  return (await db.webBeat.findUnique({ where: { id: 1 } }))?.absentFrom ?? null;
}

/** A daemon has noted this absence. */
export async function absenceNoted(absentFrom: Date): Promise<void> {
  await db.webBeat.updateMany({ where: { id: 1, absentFrom }, data: { absentFrom: null } });
}

/**
 * SQL over `web_beats`: no web process is there, or none was for a while; `webSilentSince` and `webAbsentFrom` say
 * so, too.
 */
export const isSilent = (now: Date): Sql => {
  const [before, after] = [-SILENT_AFTER_MS, SILENT_AFTER_MS].map((ms) =>
    timeParam(new Date(now.getTime() + ms)),
  );
  return sql`(beat_at < ${before} OR beat_at > ${after} OR absent_from IS NOT NULL)`;
};

/** Returns since when no web process is there; null: one is, or there never was one that says so. */
export async function webSilentSince(now: Date): Promise<Date | null> {
  const beat = await db.webBeat.findUnique({ where: { id: 1 } });
  if (!beat) return null;
  // One from the future: the clock was set back, and the next one comes within seconds.
  const isSilent = Math.abs(now.getTime() - beat.beatAt.getTime()) > SILENT_AFTER_MS;
  return isSilent ? new Date(Math.min(beat.beatAt.getTime(), now.getTime())) : null;
}
