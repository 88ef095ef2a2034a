import type { User } from "generated/sqlite/client";
import { z } from "zod";
import { isUniqueViolation, transaction } from "../../platform/db";
import { hashToken } from "../../platform/tokens";
import { type Actor, type Feature, parseRole } from "../actor";
import { recordAct } from "../audit/record";
import { DomainError, refusedAt, wrongField } from "../errors";
import { lockedTarget } from "./locked-actor";
import { assertNotLastSuperAdmin } from "./locked-user";
import { assertMayAssign, Email, Features, featuresFor, Name, RoleField } from "./new-user";
import { clearConfirmation } from "./own-number";
import { internationalDigits, onePhone, type PhoneReading, PhoneText } from "./phone";
import { assertMayChange, mayAssignRole, mayChangeRole, type Target } from "./policy";
import { endLinks } from "./reset/reset-link";
import { parseFeatures, toTarget } from "./session-user";
import { type UserView, userView } from "./user-view";

const MARK_CHARACTERS = 16;

const phoneField = (read: (typed: string | null) => PhoneReading | null) =>
  z
    .union([PhoneText, z.number().transform(String), z.null()], "PHONE_INVALID")
    .superRefine((typed, ctx) => {
      const phone = read(typed);
      if (!phone || !("fault" in phone)) return;
      const { code, params } = phone.fault;
      ctx.addIssue({ code: "custom", message: code, params });
    })
    .optional();

/**
 * What an admin may change of a user; what is left out stays. `phone`: international digits, "" or null for none.
 * `phone_number` is the same as it is read; a plus may stand before it.
 *
 * `seen`: the mark of the user as the form showed them (`userMark`). If two admins change the same user at the same
 * time, the second one is told and does not undo the first one's work unawares.
 */
export const UserChange = z.object({
  name: Name.optional(),
  email: Email.optional(),
  role: RoleField.optional(),
  phone: phoneField(phoneReading),
  phone_number: phoneField(withOrWithoutPlus),
  features: Features.optional(),
  seen: z.string().max(MARK_CHARACTERS).optional(),
});

/**
 * Changes a user. Throws NOT_FOUND, VALIDATION (EMAIL_TAKEN, phone, phone_number), SUPER_ADMIN_PROTECTED,
 * ADMIN_PROTECTED, OWN_ROLE, FEATURE_NOT_HELD and LAST_SUPER_ADMIN. Throws SESSION_REQUIRED, since email, role and
 * features take a sign-in, not a token of the API. Throws CONFLICT when `seen` is no longer true, and what
 * `lockedActor` throws.
 */
export async function updateUser(
  asker: Actor,
  id: number,
  change: z.output<typeof UserChange>,
  now: Date,
): Promise<{ ok: true; user: UserView }> {
  const [number, old] = [phoneOf(unplussed(change.phone_number)), phoneOf(change.phone)];
  try {
    const user = await transaction(async (tx) => {
      const { actor, target } = await lockedTarget(tx, asker, id);
      if (change.seen && change.seen !== userMark(userView(target))) throw new DomainError("CONFLICT");
      const rights = changedRights(target, change);
      assertMayHave(actor, target, rights, change.features ?? rights.features);
      assertMayOpen(actor, target, change, rights);
      if (rights.role !== "SUPER ADMIN") await assertNotLastSuperAdmin(tx, target);
      const { name, email } = change;
      const phone = onePhone(number, old, target.phone);
      const changed = await tx.user.update({ where: { id }, data: { name, email, phone, ...rights } });
      if (phone !== undefined && phone !== target.phone) await clearConfirmation(tx, id);
      if (changed.email !== target.email) await endLinks(tx, id, now); // they were sent to the old address
      const detail = differences(userView(target), userView(changed));
      const named = { kind: "user", id, name: changed.name };
      if (Object.keys(detail).length > 0) await recordAct(tx, actor, "user.update", named, detail, now);
      return changed;
    });
    return { ok: true, user: userView(user) };
  } catch (error) {
    if (isUniqueViolation(error)) throw wrongField("email", { code: "EMAIL_TAKEN" });
    throw error;
  }
}

const CHANGEABLE = ["name", "email", "role", "phone_number", "features"] as const;

/** Returns a short mark of what a form shows of a user. Another mark means that the user was changed since. */
export function userMark(user: UserView): string {
  return hashToken(JSON.stringify(CHANGEABLE.map((field) => user[field]))).slice(0, MARK_CHARACTERS);
}

/** Returns what an update changed. */
type Change = { from: unknown; to: unknown };

function differences(
  before: UserView,
  after: UserView,
): Partial<Record<(typeof CHANGEABLE)[number], Change>> {
  const changed = CHANGEABLE.filter((field) => String(before[field]) !== String(after[field]));
  return Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }]));
}

function changedRights(target: User, change: z.output<typeof UserChange>) {
  const role = change.role ?? parseRole(target.role);
  return { role, features: featuresFor(role, change.features ?? parseFeatures(target.features)) };
}

/** `asked`: the features that were ticked, also those that the role has no use for. */
function assertMayHave(actor: Actor, target: User, rights: Rights, asked: readonly Feature[]): void {
  const before = toTarget(target);
  assertMayChange(actor, before);
  if (!isSame(before, rights) && !mayChangeRole(actor, before))
    throw refusedAt(before.role === rights.role ? ["features"] : ["role"], "OWN_ROLE");
  if (before.role !== rights.role && !mayAssignRole(actor, rights.role))
    throw refusedAt(["role"], "SUPER_ADMIN_PROTECTED");
  assertMayAssign(
    actor,
    asked.filter((feature) => !before.features.includes(feature)),
  );
}

const isSame = (one: Rights, other: Rights) =>
  one.role === other.role && one.features.join() === other.features.join();

type Rights = Pick<Target, "role" | "features">;

/** A token of the API changes nothing that an account is opened with: the email, or what it opens. */
function assertMayOpen(
  actor: Actor,
  target: User,
  { email }: z.output<typeof UserChange>,
  rights: Rights,
): void {
  const same = isSame(toTarget(target), rights) && (email ?? target.email) === target.email;
  if (actor.byToken && !same) throw new DomainError("SESSION_REQUIRED");
}

/** undefined: stays; null: none. */
function phoneOf(typed: string | null | undefined): string | null | undefined {
  if (typed === undefined) return undefined;
  const phone = phoneReading(typed);
  if (phone && "fault" in phone) throw wrongField("phone", phone.fault);
  return phone?.digits ?? null;
}

function unplussed<T extends string | null | undefined>(typed: T): string | T {
  return typed?.trim().replace(/^\+/, "") ?? typed;
}

function withOrWithoutPlus(typed: string | null): PhoneReading | null {
  return phoneReading(unplussed(typed));
}

/** Null: no number. */
function phoneReading(typed: string | null): PhoneReading | null {
  const text = typed?.trim() ?? "";
  return text === "" ? null : internationalDigits(text);
}
