import type { Server, User } from "generated/sqlite/client";
import { db, type Tx } from "~/platform/db";
import type { Actor } from "../actor";
import { recordAct } from "../audit/record";
import type { UploadSummary } from "../batches/views";
import { checkServer, serverView } from "../devices/server";
import { serverRefusal } from "../devices/server-fault";
import { wrongField } from "../errors";
import { noStore, type StoreResponse } from "../idempotency";
import type { ReadAs } from "../imports/analysis/summary";
import { batchName } from "../imports/create";
import { importSheet } from "../imports/import-sheet";
import { resolveText } from "../imports/resolve-text";
import type { BatchOptions, Recipients } from "../imports/types";
import { lockedTarget } from "../users/locked-actor";
import { assertMayChange } from "../users/policy";
import { toTarget } from "../users/session-user";
import { answers } from "./eligible-users";

export type TestUpload = { ok: true; batch_id: number; summary: UploadSummary; read: ReadAs };

const ID = /^[1-9]\d{0,8}$/;

/**
 * Queues recipients, however they came, as a test through the target user's server and devices. It goes in the
 * hours of that account, which it may narrow. It costs no credits and is in none of the user's lists and figures.
 *
 * Throws VALIDATION of the field target_user_id for a user that is none, inactive or without a server, and of those
 * of its hours. Throws SUPER_ADMIN_PROTECTED, ADMIN_PROTECTED, SERVER_KEY_UNREADABLE and FILE_…, and
 * SERVER_UNREACHABLE with the diagnosis when the server does not answer or answers 5xx. Then nothing is saved.
 */
export async function uploadTest(
  actor: Actor,
  recipients: Recipients,
  { target: targetUserId, ...wish }: BatchOptions & { target?: string },
  now: Date,
  keep: StoreResponse = noStore,
): Promise<TestUpload> {
  const target = await testTarget(actor, targetUserId);
  await assertAnswers(target.server, now);
  const text = await resolveText(actor, wish, now);
  const whose = { user: target, createdById: actor.id, kind: "TEST" as const };
  return importSheet(
    {
      ...whose,
      name: batchName(recipients, wish.name),
      recipients,
      text,
      when: wish.when,
      attachment: wish.attachment,
      attachments: wish.attachments,
      columns: wish.columns,
    },
    now,
    async (tx, { id, summary, read }) => {
      await assertStillTarget(tx, actor, target.id); // the sheet took a while
      const whose = { kind: "user", id: target.id, name: target.name };
      await recordAct(tx, actor, "test_bulk.upload", whose, { batch_id: id, ...summary }, now);
      const answer = { ok: true as const, batch_id: id, summary, read };
      await keep(tx, answer);
      return answer;
    },
  );
}

/**
 * The user through whose devices this admin may send a test. Throws VALIDATION of the field target_user_id,
 * SUPER_ADMIN_PROTECTED or ADMIN_PROTECTED.
 */
export async function testTarget(actor: Actor, id: string | undefined): Promise<User & { server: Server }> {
  const asked = id?.trim() ?? "";
  if (asked === "") throw wrongField("target_user_id", { code: "REQUIRED" });
  const found = ID.test(asked)
    ? await db.user.findFirst({ where: { id: Number(asked), active: true }, include: { server: true } })
    : null;
  if (!found?.server) throw wrongField("target_user_id", { code: "USER_NOT_TESTABLE" });
  assertMayChange(actor, toTarget(found));
  return { ...found, server: found.server };
}

/**
 * Checks that this admin's rank allows sending through the devices of the named user, if there is such a user.
 * Throws as `testTarget` does.
 */
export async function assertMayTest(actor: Actor, id: string | undefined): Promise<void> {
  const asked = id?.trim() ?? "";
  const found = ID.test(asked) ? await db.user.findUnique({ where: { id: Number(asked) } }) : null;
  if (found) assertMayChange(actor, toTarget(found));
}

/** Throws as `testTarget` does, and what `lockedActor` throws. */
async function assertStillTarget(tx: Tx, actor: Actor, id: number): Promise<void> {
  const { actor: now, target } = await lockedTarget(tx, actor, id);
  assertMayChange(now, toTarget(target));
  const isTestable = target.active && (await tx.server.count({ where: { userId: id } })) > 0;
  if (!isTestable) throw wrongField("target_user_id", { code: "USER_NOT_TESTABLE" });
}

async function assertAnswers(server: Server, now: Date): Promise<void> {
  const seen = await checkServer(server, now);
  if (answers(seen)) return;
  throw serverRefusal(serverView(seen).connection);
}
