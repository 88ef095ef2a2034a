/*
 * A sign of life of the web process, which takes what WAHA tells. While there is none, webhooks come to nobody.
 */
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

/** SQL over `web_beats`: nobody is there; `webSilentSince` says so, too. */
export const isSilent = (now: Date): Sql => {
  const [before, after] = [-SILENT_AFTER_MS, SILENT_AFTER_MS].map((ms) =>
    timeParam(new Date(now.getTime() + ms)),
  );
  return sql`(beat_at < ${before} OR beat_at > ${after})`;
};

/** Since when no web process is there; null: one is, or there never was one that says so. */
export async function webSilentSince(now: Date): Promise<Date | null> {
  const beat = await db.webBeat.findUnique({ where: { id: 1 } });
  if (!beat) return null;
  // One from the future: the clock was set back, and the next one comes within seconds.
  const isSilent = Math.abs(now.getTime() - beat.beatAt.getTime()) > SILENT_AFTER_MS;
  return isSilent ? new Date(Math.min(beat.beatAt.getTime(), now.getTime())) : null;
}
