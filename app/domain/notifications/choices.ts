import { z } from "zod";
import { db, forChange, query, sql, type Tx, transaction } from "~/platform/db";
import { type Actor, hasFeature } from "../actor";
import { DomainError } from "../errors";
import { typedNumber } from "../form-number";
import { nameSchema } from "../view-schema";
import {
  CHANNELS,
  type Channel,
  isOnByDefault,
  KIND_NEEDS,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from "./kinds";

/** More than any balance may be. */
export const LOW_BALANCE_MAX = 1_000_000_000;

/** As fields of their own, so that the description of the API names them. */
const Kinds = z.object(
  Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, z.boolean("INVALID").optional()])) as Record<
    NotificationKind,
    z.ZodOptional<z.ZodBoolean>
  >,
);

/** What is left out stays. `low_balance` null: as the installation says. */
export const NotificationChoicesChange = z.object({
  email: Kinds.optional(),
  whatsapp: Kinds.optional(),
  low_balance: typedNumber(z.int("LOW_BALANCE").min(0, "LOW_BALANCE").max(LOW_BALANCE_MAX, "LOW_BALANCE"))
    .nullable()
    .optional(),
});

export const NotificationChoices = nameSchema(
  "NotificationChoices",
  z.strictObject({
    email: Kinds,
    whatsapp: Kinds,
    /** Below so many credits the user is notified. */
    low_balance: z.int(),
  }),
);
export type NotificationChoices = z.infer<typeof NotificationChoices>;

type Stored = Partial<Record<Channel, Partial<Record<NotificationKind, boolean>>>>;

/** Whether a notification of this kind goes to a user by this channel. `stored`: `notify_by` of the user. */
export function isChosen(stored: unknown, channel: Channel, kind: NotificationKind): boolean {
  return (stored as Stored | null)?.[channel]?.[kind] ?? isOnByDefault(channel, kind);
}

/** The kinds that this user can get at all, in the order of the page. */
export function kindsFor(actor: Actor): NotificationKind[] {
  const passes = (needs: (typeof KIND_NEEDS)[NotificationKind]) =>
    needs === undefined || (needs === "SUPER ADMIN" ? actor.role === needs : hasFeature(actor, needs));
  return NOTIFICATION_KINDS.filter((kind) => passes(KIND_NEEDS[kind]));
}

/** Returns what counts for the user: each kind that they can get, by each channel, and their low balance. */
export async function notificationChoices(actor: Actor): Promise<NotificationChoices> {
  const [user, installation] = await Promise.all([
    db.user.findUnique({ where: { id: actor.id }, select: { notifyBy: true, lowBalance: true } }),
    db.appSettings.findUniqueOrThrow({ where: { id: 1 }, select: { lowBalanceDefault: true } }),
  ]);
  if (!user) throw new DomainError("UNAUTHENTICATED");
  const by = (channel: Channel) =>
    Object.fromEntries(kindsFor(actor).map((kind) => [kind, isChosen(user.notifyBy, channel, kind)]));
  return {
    ...{ email: by("email"), whatsapp: by("whatsapp") },
    low_balance: user.lowBalance ?? installation.lowBalanceDefault,
  };
}

/**
 * Changes what is given. `changed` is false when there was nothing to save. A kind that the user cannot get is kept
 * for the day they can.
 */
export async function changeNotificationChoices(
  actor: Actor,
  change: z.output<typeof NotificationChoicesChange>,
): Promise<{ ok: true; changed: boolean }> {
  return transaction(async (tx) => {
    await query(tx, sql`SELECT id FROM users WHERE id = ${actor.id} ${forChange()}`); // parts of it are changed
    return changeLocked(tx, actor, change);
  });
}

async function changeLocked(tx: Tx, actor: Actor, change: z.output<typeof NotificationChoicesChange>) {
  const user = await tx.user.findUnique({
    where: { id: actor.id },
    select: { notifyBy: true, lowBalance: true },
  });
  if (!user) throw new DomainError("UNAUTHENTICATED");
  const before = (user.notifyBy ?? {}) as Stored;
  const after = Object.fromEntries(
    CHANNELS.map((channel) => [channel, { ...before[channel], ...change[channel] }]),
  );
  const lowBalance = change.low_balance === undefined ? user.lowBalance : change.low_balance;
  await tx.user.update({ where: { id: actor.id }, data: { notifyBy: after, lowBalance } });
  return {
    ok: true as const,
    changed: JSON.stringify(after) !== JSON.stringify(before) || lowBalance !== user.lowBalance,
  };
}
