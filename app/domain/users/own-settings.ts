import type { User } from "generated/sqlite/client";
import { z } from "zod";
import { db, preparedQuery, sql, transaction } from "../../platform/db";
import { hashPassword } from "../../platform/passwords";
import { StorageView, storageView } from "../account-storage/view";
import type { Actor } from "../actor";
import { DomainError, type FieldError } from "../errors";
import { ZONES } from "../sending-hours/zone";
import { nameSchema } from "../view-schema";
import { THEMES, toDisplay } from "./display";
import { USER_LANGUAGES, type UserLanguage } from "./language";
import { clearConfirmation } from "./own-number";
import { isPasswordLength, PASSWORD_UNITS_MAX } from "./password";
import { e164, onePhone, PhoneText } from "./phone";
import { endLinks } from "./reset/reset-link";
import { assertPassword, withBruteForceLimit } from "./sign-in/brute-force";
import type { SignInPlace } from "./sign-in/current-user";
import { endSessions } from "./sign-in/sessions";

const password = z
  .union([z.string().max(PASSWORD_UNITS_MAX, "PASSWORD_LENGTH"), z.null()], "INVALID")
  .optional();

const phone = () => z.union([PhoneText, z.null()], "INVALID").optional();

/**
 * `phone_number` left out: stays; "" or null: none. `phone` is the same. `time_zone` left out: stays; null: that of
 * the installation. Passwords count when any of the three is filled.
 */
export const OwnSettings = z.object({
  phone_number: phone(),
  phone: phone(),
  language: z.enum(USER_LANGUAGES, "INVALID").nullish(),
  theme: z.enum(THEMES, "THEME_INVALID").nullish(),
  time_zone: z.union([z.enum(ZONES), z.null()], "ZONE_INVALID").optional(),
  current_password: password,
  new_password: password,
  new_password_confirmation: password,
});

/** `phone_confirmed`: its owner has shown with a code that the number is theirs. */
export const OwnSettingsView = nameSchema(
  "OwnSettings",
  z.strictObject({
    name: z.string(),
    email: z.string(),
    phone_number: z.string().nullable(),
    storage: StorageView,
    phone_confirmed: z.boolean(),
    /** Of e-mails; null: not known yet. */
    language: z.enum(USER_LANGUAGES).nullable(),
    theme: z.enum(THEMES),
    /** The clock of the screens; null: that of the installation. */
    time_zone: z.enum(ZONES).nullable(),
  }),
);
export type OwnSettingsView = z.infer<typeof OwnSettingsView>;

/** Name and email to read, the phone number in E.164 with plus, the display, and what the account stores. */
export async function ownSettings(actor: Actor): Promise<OwnSettingsView> {
  const [own] = await preparedQuery<Own>(
    db,
    sql`SELECT u.name, u.email, u.phone, u.language, u.theme, u.time_zone, c.confirmed_at AS confirmed
        FROM users u LEFT JOIN phone_confirmations c ON c.user_id = u.id AND c.phone = u.phone
        WHERE u.id = ${actor.id}`,
  );
  if (!own) throw new DomainError("UNAUTHENTICATED");
  const { name, email, phone, language, confirmed } = own;
  const { theme, timeZone } = toDisplay({ theme: own.theme, timeZone: own.time_zone });
  const number = { phone_number: phone && `+${phone}`, phone_confirmed: confirmed !== null };
  const storage = await storageView(actor.id);
  return { name, email, ...number, language, theme, time_zone: timeZone, storage };
}

type Own = {
  name: string;
  email: string;
  phone: string | null;
  language: UserLanguage | null;
  theme: string;
  time_zone: string | null;
  confirmed: unknown;
};

/**
 * Changes one's own phone number, display and password; all of it or nothing. A new password ends all other
 * sessions, all reset links, and any duty to change it. `changed` is false when there was nothing to save. Throws
 * VALIDATION with the fields at fault, and TOO_MANY_SIGN_INS {seconds} after too many wrong current passwords. Throws
 * SESSION_REQUIRED for a new password that comes with a token of the API (no session).
 */
export async function updateOwnSettings(
  actor: Actor,
  { sessionId, address }: SignInPlace,
  input: z.output<typeof OwnSettings>,
  now: Date,
): Promise<{ ok: true; changed: boolean }> {
  const user = await db.user.findUniqueOrThrow({ where: { id: actor.id } });
  if (sessionId === null && namesPassword(input)) throw new DomainError("SESSION_REQUIRED");
  const faults: Faults = {};
  const numbers = (["phone_number", "phone"] as const).map((name) => phoneOf(input[name], name, faults));
  const password = newPassword(input, faults);
  if (Object.keys(faults).length > 0) throw new DomainError("VALIDATION", {}, faults);
  const phone = onePhone(numbers[0], numbers[1], user.phone);
  if (password) {
    const current = () => assertPassword(input.current_password ?? "", user.passwordHash);
    await withBruteForceLimit({ account: user.email, address }, current, now);
  }
  const passwordHash = password ? await hashPassword(password) : undefined;
  const display = changedDisplay(user, input);
  if (!passwordHash && Object.keys(display).length === 0 && (phone === undefined || phone === user.phone))
    return { ok: true, changed: false };
  await transaction(async (tx) => {
    // A reset or deactivation since the current password was checked wins over this change.
    const same = { id: user.id, passwordHash: user.passwordHash, active: true };
    const change = passwordHash ? { passwordHash, mustChangePassword: false } : {};
    const { count } = await tx.user.updateMany({ where: same, data: { phone, ...display, ...change } });
    if (count === 0) throw new DomainError("CONFLICT");
    if (phone !== undefined && phone !== user.phone) await clearConfirmation(tx, user.id);
    if (!passwordHash) return;
    await endLinks(tx, user.id, now);
    await endSessions(tx, user.id, sessionId);
  });
  return { ok: true, changed: true };
}

type Faults = Record<string, FieldError[]>;

/** Language, theme and clock, as far as they are others than before. */
function changedDisplay(
  before: Pick<User, "language" | "theme" | "timeZone">,
  { language, theme, time_zone: timeZone }: z.output<typeof OwnSettings>,
) {
  return {
    ...(language && language !== before.language ? { language } : {}),
    ...(theme && theme !== before.theme ? { theme } : {}),
    ...(timeZone !== undefined && timeZone !== before.timeZone ? { timeZone } : {}),
  };
}

/** Undefined: stays, or is at fault; null: none. */
function phoneOf(
  typed: string | null | undefined,
  name: "phone" | "phone_number",
  faults: Faults,
): string | null | undefined {
  if (typed === undefined) return undefined;
  if (typed === null || typed.trim() === "") return null;
  const phone = e164(typed);
  if ("digits" in phone) return phone.digits;
  faults[name] = [phone.fault];
  return undefined;
}

const namesPassword = (input: z.output<typeof OwnSettings>) =>
  Boolean(input.current_password || input.new_password || input.new_password_confirmation);

/** The password that is wanted; null when no password field is filled, or one is at fault. */
function newPassword(input: z.output<typeof OwnSettings>, faults: Faults): string | null {
  const { current_password: current, new_password: wanted, new_password_confirmation: again } = input;
  if (!namesPassword(input)) return null;
  if (!current) faults.current_password = [{ code: "REQUIRED" }];
  if (!wanted) faults.new_password = [{ code: "REQUIRED" }];
  else if (!isPasswordLength(wanted)) faults.new_password = [{ code: "PASSWORD_LENGTH" }];
  else if (wanted === current) faults.new_password = [{ code: "PASSWORD_UNCHANGED" }];
  if ((wanted ?? "") !== (again ?? "")) faults.new_password_confirmation = [{ code: "PASSWORD_MISMATCH" }];
  return wanted ?? null;
}
