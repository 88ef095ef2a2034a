import { z } from "zod";
import { isUniqueViolation, transaction } from "../../platform/db";
import { env } from "../../platform/env";
import { hashPassword } from "../../platform/passwords";
import { FEATURES, type Feature, ROLES, type Role } from "../actor";
import { recordAct } from "../audit/record";
import { type FieldFault, refusedAt, wrongField } from "../errors";
import { noStore, type StoreResponse } from "../idempotency";
import { USER_LANGUAGES } from "./language";
import { type Acting, lockedActor } from "./locked-actor";
import { Password } from "./password";
import { isCountry, localPhone, onePhone, TypedPhone, withPlus } from "./phone";
import { type Changer, mayAssignFeature, mayAssignRole } from "./policy";
import { EMAIL_CHARACTERS_MAX } from "./sign-in/sign-in";
import { type UserView, userView } from "./user-view";

const NAME_CHARACTERS_MAX = 100;
const COUNTRY_CHARACTERS_MAX = 2; // ISO 3166 alpha-2

const fault = (code: FieldFault) => code;

export const Name = z.string().trim().min(1, fault("REQUIRED")).max(NAME_CHARACTERS_MAX, fault("TOO_LONG"));
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, fault("REQUIRED"))
  .max(EMAIL_CHARACTERS_MAX, fault("TOO_LONG"))
  .pipe(z.email(fault("EMAIL_INVALID")));
export const RoleField = z.enum(ROLES, fault("ROLE_INVALID"));
export const Features = z.array(z.enum(FEATURES, fault("FEATURE_INVALID")), fault("FEATURE_INVALID"));
const Country = z
  .string()
  .max(COUNTRY_CHARACTERS_MAX, fault("COUNTRY_INVALID"))
  .toUpperCase()
  .refine((code): boolean => isCountry(code), fault("COUNTRY_INVALID"));

const NewUserFields = z.object({
  name: Name,
  email: Email,
  password: Password,
  role: RoleField,
  country: Country.default(env.DEFAULT_COUNTRY),
  phone: TypedPhone.optional(),
  phone_number: TypedPhone.optional(),
  features: Features.default([]),
  language: z.enum(USER_LANGUAGES, "INVALID").optional(),
});

/** The two names of a number, and what of each is read as `localPhone` reads it. */
const PHONES = { phone_number: withPlus, phone: (typed: string) => typed };
const PHONE_NAMES = ["phone_number", "phone"] as const;

/**
 * What an admin gives to make a user. `phone_number` is the number in international digits, and `phone` the local
 * number of the country; one of them is needed. The phone is checked also while other fields are wrong, so that all
 * faults are shown at once.
 */
export const NewUser = NewUserFields.superRefine(
  (given, ctx) => {
    const { country } = given ?? {}; // whatever was sent: also what is no object at all
    const isMissing = PHONE_NAMES.every((name) => given?.[name] === undefined);
    if (isMissing) ctx.addIssue({ code: "custom", path: ["phone"], message: fault("PHONE_REQUIRED") });
    for (const name of PHONE_NAMES) {
      const phone = given?.[name];
      const typed = typeof phone === "string" && typeof country === "string" && isCountry(country);
      const reading = typed ? localPhone(PHONES[name](phone), country) : null;
      if (!reading || !("fault" in reading)) continue;
      const { code, params } = reading.fault;
      ctx.addIssue({ code: "custom", path: [name], message: code, params });
    }
  },
  { when: () => true },
);

/** The same at the command line, where the phone may be left out. */
export type NewUserInput = z.input<typeof NewUserFields>;

/**
 * Makes a user. Throws VALIDATION with the fields at fault (EMAIL_TAKEN among them),
 * SUPER_ADMIN_PROTECTED or FEATURE_NOT_HELD, and what `lockedActor` throws.
 */
export async function createUser(
  changer: Acting,
  input: NewUserInput,
  now: Date,
  keep: StoreResponse = noStore,
): Promise<{ ok: true; user: UserView }> {
  const given = NewUserFields.parse(input);
  const phone = phoneFor(changer, given);
  if (!mayAssignRole(changer, given.role)) throw refusedAt(["role"], "SUPER_ADMIN_PROTECTED");
  const features = featuresFor(given.role, given.features);
  assertMayAssign(changer, given.features);
  const { name, email, role, country, language } = given;
  const passwordHash = await hashPassword(given.password);
  try {
    const data = { name, email, role, country, phone, language, features, passwordHash, createdAt: now };
    return await transaction(async (tx) => {
      if (changer !== "system") await lockedActor(tx, changer); // hashing took a while
      const made = await tx.user.create({ data });
      const target = { kind: "user", id: made.id, name: made.name };
      await recordAct(tx, changer, "user.create", target, { email, role, features }, now);
      const answer = { ok: true as const, user: userView(made) };
      await keep(tx, answer);
      return answer;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw wrongField("email", { code: "EMAIL_TAKEN" });
    throw error;
  }
}

/** Only ADMINs hold features: a Super Admin needs none, a USER has none. Each one once, in our order. */
export function featuresFor(role: Role, features: readonly Feature[]): Feature[] {
  return role === "ADMIN" ? FEATURES.filter((feature) => features.includes(feature)) : [];
}

/** Throws FEATURE_NOT_HELD. */
export function assertMayAssign(changer: Changer, features: readonly Feature[]): void {
  if (!features.every((feature) => mayAssignFeature(changer, feature)))
    throw refusedAt(["features"], "FEATURE_NOT_HELD");
}

function phoneFor(changer: Changer, given: z.output<typeof NewUserFields>): string | null {
  const { country } = given;
  if (changer === "system" && !given.phone && !given.phone_number) return null;
  if (!isCountry(country)) throw wrongField("country", { code: "COUNTRY_INVALID" });
  const [number, old] = PHONE_NAMES.map((name) => {
    const typed = given[name];
    if (typed === undefined) return undefined;
    const phone = localPhone(PHONES[name](typed), country);
    if ("fault" in phone) throw wrongField(name, phone.fault);
    return phone.digits;
  });
  const phone = onePhone(number, old);
  if (phone === undefined) throw wrongField("phone", { code: "PHONE_REQUIRED" });
  return phone;
}
