/*
 * A code for one's own number. It goes as the one item of a batch of its own, through the account's own devices and
 * the same sender as any message. So its hours, budgets, caps, pauses and opt-outs count, and it is sent at most
 * once, whatever is killed. Its text is shown nowhere: the code can only be read on that phone.
 */
import { db, execute, sql, type Tx, transaction } from "~/platform/db";
import { notify } from "~/platform/db/change-notifications";
import { countTry, type Limit, refundAttempt } from "~/platform/throttle";
import type { Actor } from "../actor";
import { markBatch } from "../contacts/mark-known-items";
import { knownFirst } from "../contacts/prioritize-known";
import { reserveCredits } from "../credits/reserve";
import { DomainError } from "../errors";
import { noStore, type StoreResponse } from "../idempotency";
import { makeNumberKey, numberKey } from "../opt-outs/number-key";
import { clockIn, recipientZone, ZONE_UNLESS_SET, type Zone } from "../sending-hours/zone";
import { openOnly } from "../statuses";
import { assertStillActive } from "../users/locked-actor";
import { ownNumber } from "../users/own-number";
import { againAt, assertGoesNow } from "./can-send-now";
import { CODE_SECONDS, hashOfCode, newCode } from "./code";

export const CODES_PER_DAY = 3;
const DAY_SECONDS = 24 * 60 * 60;

/** Writes the message: `clock` and `zone` say until when the code counts. */
export type CodeText = (values: { code: string; clock: string; zone: string }) => string;

/** `valid_until`: ISO 8601. */
export type CodeSent = { ok: true; phone_number: string; valid_until: string };

/**
 * Sends a code to the account's own number; it costs no credit, counts for ten minutes, and takes the place of any
 * before. Throws OWN_NUMBER_MISSING, PHONE_CONFIRMED, what `assertGoesNow` throws, PHONE_CODES_USED after three in
 * a day, and CONFLICT when the number is changed meanwhile; then nothing is sent.
 */
export async function startConfirmation(
  actor: Actor,
  text: CodeText,
  now: Date,
  keep: StoreResponse = noStore,
): Promise<CodeSent> {
  const { phone, isConfirmed } = await ownNumber(db, actor.id);
  if (phone === null) throw new DomainError("OWN_NUMBER_MISSING");
  if (isConfirmed) throw new DomainError("PHONE_CONFIRMED");
  const account = { userId: actor.id, phone, zone: await zoneOfAccount(actor.id) };
  await assertGoesNow(account, now);
  const limits = [codesOf(actor.id)];
  const seconds = await countTry(limits, now);
  const again = new Date(now.getTime() + seconds * 1000);
  if (seconds > 0)
    throw new DomainError("PHONE_CODES_USED", { max: CODES_PER_DAY, ...againAt(account.zone, again, now) });
  const key = (await numberKey(db)) ?? (await transaction(makeNumberKey));
  const { batchId, answer } = await transaction((tx) =>
    queueCode(tx, { ...account, key }, text, now, keep),
  ).catch(async (error) => {
    await refundAttempt(limits, now);
    throw error;
  });
  await cancelOlder(actor.id, batchId);
  return answer;
}

const codesOf = (userId: number): Limit => ({
  key: `phone codes of ${userId}`,
  failuresMax: CODES_PER_DAY,
  windowSeconds: DAY_SECONDS,
});

async function zoneOfAccount(id: number): Promise<Zone> {
  const { zone } = await db.user.findUniqueOrThrow({ where: { id }, select: { zone: true } });
  return recipientZone(zone) ?? ZONE_UNLESS_SET;
}

type Account = { userId: number; phone: string; zone: Zone; key: string };

async function queueCode(tx: Tx, account: Account, text: CodeText, now: Date, keep: StoreResponse) {
  const { userId, phone, zone, key } = account;
  await assertStillActive(tx, userId);
  if ((await ownNumber(tx, userId)).phone !== phone) throw new DomainError("CONFLICT");
  const code = newCode();
  const endsAt = new Date(now.getTime() + CODE_SECONDS * 1000);
  const own = { userId, createdById: userId, kind: "TEST", holdsCode: true, name: "code" };
  const { id: batchId } = await tx.batch.create({
    data: { ...own, recipients: 1, createdAt: now, submittedAt: now },
  });
  const message = text({ code, clock: clockIn(zone, endsAt), zone });
  await tx.batchItem.create({ data: { batchId, rowNo: 1, receiver: phone, message } });
  await markBatch({ id: batchId, userId }, tx);
  await knownFirst(tx, batchId);
  await reserveCredits(tx, { batchId, userId, actorId: userId }, now);
  const codeHash = hashOfCode(key, account, code);
  const asked = { phone, codeHash, codeEndsAt: endsAt, batchId, confirmedAt: null };
  await tx.phoneConfirmation.upsert({ where: { userId }, create: { userId, ...asked }, update: asked });
  await notify(tx);
  const answer = { ok: true as const, phone_number: `+${phone}`, valid_until: endsAt.toISOString() };
  await keep(tx, answer);
  return { batchId, answer };
}

/**
 * Stops earlier codes that were not sent yet; the daemon ends their items. In a statement of its own: the sender
 * locks batches before users.
 */
function cancelOlder(userId: number, batchId: number): Promise<number> {
  return execute(
    db,
    sql`UPDATE batches SET cancelled = true, paused = false
        WHERE user_id = ${userId} AND holds_code AND id < ${batchId} AND ${openOnly()} AND NOT cancelled`,
  );
}
