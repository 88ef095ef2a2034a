import { db } from "~/platform/db";
import { removeOldFiles } from "~/platform/files/delete-stale";
import { endDeadUploads, uploadsFolder } from "./account-storage/uploads";
import { removeEndedSets } from "./contact-lists/sets";
import { pruneKnown } from "./contacts/known-contacts";
import { moveOldProofs } from "./credits/migrate-legacy-evidence";
import { pruneUnfinishedImports } from "./imports/discard-import";
import { pruneLidMessages } from "./inbox/lids";
import { cancelLateCodes, pruneCodes } from "./own-number/end-codes";
import { eraseInOpenBatches } from "./privacy/erase";
import { vacuumErased } from "./privacy/vacuum-erased";
import { pruneReplies } from "./replies/prune";
import { pruneRows } from "./retention/prune-items";
import { RETENTION } from "./retention-periods";
import { pruneSchedules } from "./schedules/prune";
import { dropUnusedFiles } from "./stored-files/drop";
import { dayOf } from "./time/day";
import { disableFailing } from "./webhooks/disable-failing";
import { pruneEvents } from "./webhooks/prune-events";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Deletes what is not needed any more: ended sessions, used keys, old events. Returns counts. */
export async function prune(now: Date, signal?: AbortSignal): Promise<Record<string, number>> {
  const before = (ms: number) => ({ lt: new Date(now.getTime() - ms) });
  const oldest = dayOf(new Date(now.getTime() - RETENTION.device_days * DAY_MS));
  const [tokens, sessions, networks, failures, resets, keys, events, cleanups, checks, days, notifications] =
    await Promise.all([
      db.accessToken.deleteMany({ where: { expiresAt: before(HOUR_MS) } }),
      db.session.deleteMany({ where: { refreshExpiresAt: before(HOUR_MS) } }),
      db.knownNetwork.deleteMany({ where: { seenAt: before(RETENTION.network_days * DAY_MS) } }),
      db.failure.deleteMany({ where: { endsAt: before(0) } }),
      db.passwordReset.deleteMany({ where: { expiresAt: before(HOUR_MS) } }),
      db.requestKey.deleteMany({ where: { createdAt: before(RETENTION.request_key_hours * HOUR_MS) } }),
      db.webhookEvent.deleteMany({ where: { receivedAt: before(RETENTION.webhook_days * DAY_MS) } }),
      db.deviceCleanup.deleteMany({ where: { doneAt: before(RETENTION.clean_up_days * DAY_MS) } }),
      db.numberCheck.deleteMany({ where: { checkedAt: before(RETENTION.number_check_days * DAY_MS) } }),
      db.deviceDay.deleteMany({ where: { day: { lt: oldest } } }),
      db.notification.deleteMany({ where: { createdAt: before(RETENTION.notification_days * DAY_MS) } }),
    ]);
  return {
    tokens: tokens.count,
    sessions: sessions.count,
    networks: networks.count,
    failures: failures.count,
    resets: resets.count,
    keys: keys.count,
    events: events.count,
    cleanups: cleanups.count,
    checks: checks.count,
    days: days.count,
    notifications: notifications.count,
    ...(await pruneRows(now, { signal })),
    codes: (await cancelLateCodes(now)) + (await pruneCodes(now)),
    replies: await pruneReplies(now),
    hidden: await pruneLidMessages(now),
    webhooks: await pruneEvents(now, signal),
    failing_webhooks: await disableFailing(now),
    known: await pruneKnown(new Date(now.getTime() - RETENTION.known_days * DAY_MS)),
    ...(await eraseInOpenBatches(now)),
    wiped: (await vacuumErased()) ? 1 : 0,
    imports: (await pruneUnfinishedImports(now)).pruned,
    contact_sets: await removeEndedSets(now),
    ...(await pruneSchedules(now)),
    // those that a web process of an earlier version still took
    proofs: (await moveOldProofs(now)).moved,
    files: await dropUnusedFiles(now),
    dead_uploads: await endDeadUploads(now),
    // left behind when the web process was killed in the middle of an upload
    uploads: await removeOldFiles(
      uploadsFolder(),
      new Date(now.getTime() - RETENTION.upload_hours * HOUR_MS),
    ),
  };
}
