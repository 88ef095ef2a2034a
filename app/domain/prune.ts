import { resolve } from "node:path";
import { db } from "~/platform/db";
import { env } from "~/platform/env";
import { removeOldFiles } from "~/platform/old-files";
import { pruneUnfinishedImports } from "./batches/discard-import";
import { pruneEvidence } from "./credits/evidence";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Removes what nobody needs any more: ended sessions, used keys, old events. Answers counts. */
export async function prune(now: Date): Promise<Record<string, number>> {
  const before = (ms: number) => ({ lt: new Date(now.getTime() - ms) });
  const [tokens, sessions, keys, events, cleanups, checks] = await Promise.all([
    db.accessToken.deleteMany({ where: { expiresAt: before(HOUR_MS) } }),
    db.session.deleteMany({ where: { refreshExpiresAt: before(HOUR_MS) } }),
    db.requestKey.deleteMany({ where: { createdAt: before(DAY_MS) } }),
    db.webhookEvent.deleteMany({ where: { receivedAt: before(7 * DAY_MS) } }),
    db.deviceCleanup.deleteMany({ where: { doneAt: before(30 * DAY_MS) } }),
    db.numberCheck.deleteMany({ where: { checkedAt: before(30 * DAY_MS) } }),
  ]);
  return {
    tokens: tokens.count,
    sessions: sessions.count,
    keys: keys.count,
    events: events.count,
    cleanups: cleanups.count,
    checks: checks.count,
    imports: (await pruneUnfinishedImports(now)).pruned,
    // proofs of deleted accounts, and files whose request was never written
    evidence: await pruneEvidence(now),
    // left behind when the web process was killed in the middle of an upload
    uploads: await removeOldFiles(resolve(env.DATA_DIR, "uploads"), new Date(now.getTime() - DAY_MS)),
  };
}
