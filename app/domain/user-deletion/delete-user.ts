import { execute, forUpdate, query, sql, type Tx, timeParam, transaction } from "../../platform/db";
import { log } from "../../platform/log";
import type { Actor } from "../actor";
import { recordAct } from "../audit/record";
import { removeEndedSets } from "../contact-lists/sets";
import { scheduleCleanUp } from "../devices/schedule-clean-up";
import { pruneUnfinishedImports } from "../imports/discard-import";
import { pruneSchedules } from "../schedules/prune";
import { dropUnusedFiles } from "../stored-files/drop";
import { endableUser, namedUser } from "../users/deactivate";
import { changeableUser } from "../users/list";
import { pruneEvents } from "../webhooks/prune-events";

/** Long ago: what was made then is taken away in the next round. */
const LONG_AGO = new Date(0);

/**
 * Removes account, sessions, server, devices, batches and items for good. Ledger entries and credit
 * requests stay, with the user's id only. The WAHA sessions are deleted over there later, by the daemon.
 * Throws NOT_FOUND, SUPER_ADMIN_PROTECTED, ADMIN_PROTECTED, OWN_ACCOUNT or LAST_SUPER_ADMIN.
 */
export async function deleteUser(actor: Actor, id: number, now: Date): Promise<{ ok: true }> {
  await removeAccount(actor, id, now);
  // The user is gone already; rows that are left now go with the daemon's next round.
  await leftOver(now).catch((error) =>
    log.warn({ error: String(error).slice(0, 300) }, "delete user: rows are left for the next round"),
  );
  return { ok: true };
}

async function leftOver(now: Date): Promise<void> {
  await pruneUnfinishedImports(now);
  await pruneEvents(now);
  await removeEndedSets(now);
  await pruneSchedules(now);
  await dropUnusedFiles(now);
}

/**
 * The moment in which the user is gone. Their batches are invisible from then on. Their items, of which there may
 * be a million, are erased later: in this transaction they would make all others wait.
 */
export async function removeAccount(actor: Actor, id: number, now: Date): Promise<void> {
  await changeableUser(actor, id); // no other transaction locks their batches
  await transaction(async (tx) => {
    await lockBatchesOf(tx, id);
    const target = await endableUser(tx, actor, id, { toDelete: true });
    await scheduleCleanUp(tx, { userId: target.id }, now);
    const lost = {
      email: target.email,
      credits: target.balance,
      devices: await tx.device.count({ where: { userId: target.id } }),
      batches: await tx.batch.count({ where: { userId: target.id, submittedAt: { not: null } } }),
    };
    await recordAct(tx, actor, "user.delete", namedUser(target), lost, now);
    await leaveBatches(tx, target.id, actor);
    await tx.dispatch.deleteMany({ where: { userId: target.id } }); // after the batches: nothing is claimed any more
    await tx.creditRequest.updateMany({ where: { userId: target.id }, data: { evidenceFileId: null } });
    await tx.user.delete({ where: { id: target.id } }); // the rest goes with it: ON DELETE CASCADE
  });
}

/** Locks what a sender locks before the user, in the same order. */
async function lockBatchesOf(tx: Tx, userId: number): Promise<void> {
  const own = sql`user_id = ${userId}`;
  await query(tx, sql`SELECT row_no FROM dispatches WHERE ${own} ORDER BY batch_id, row_no ${forUpdate()}`);
  await query(tx, sql`SELECT id FROM batches WHERE ${own} ORDER BY id ${forUpdate()}`);
}

/**
 * Makes them imports that were never finished, long ago. They need an owner: the admin, who cannot see them, and to
 * whose storage they do not count.
 */
async function leaveBatches(tx: Tx, userId: number, actor: Actor): Promise<void> {
  await execute(
    tx,
    sql`UPDATE batches SET user_id = ${actor.id}, stored_for = NULLIF(stored_for, ${userId}), submitted_at = NULL, created_at = ${timeParam(LONG_AGO)},
          cancelled = TRUE, status = 'FAILED', name = '', file_hash = NULL, recipients = 0,
          sent = 0, failed = 0, refunded = 0, skipped = 0, reserved = 0, given_back = 0
        WHERE user_id = ${userId}`,
  );
}
