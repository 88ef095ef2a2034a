/*
 * Credit packages: so many credits at one price. Admins with SETTINGS keep them, which callers check. A request keeps
 * name, credits and price as they were when it was made, so a package may change or go at any time.
 */
import type { CreditPackage } from "generated/sqlite/client";
import { z } from "zod";
import { db, forUpdate, query, sql, type Tx, transaction } from "~/platform/db";
import type { Actor } from "../../actor";
import { recordAct } from "../../audit/record";
import { DomainError, wrongField } from "../../errors";
import { typedNumber } from "../../form-number";
import { noStore, type StoreResponse } from "../../idempotency";
import { SETTINGS_ID } from "../../settings/app-settings";
import { PRICE_MAX } from "../../settings/price";
import { lockedActor } from "../../users/locked-actor";
import { nameSchema } from "../../view-schema";
import { REQUEST_CREDITS_MAX } from "../total-price";

export const PACKAGES_MAX = 50;
export const PACKAGE_NAME_CHARACTERS_MAX = 100;

/** Before control characters are taken out. */
const NAME_UNITS_MAX = 1_000;

/** What a package is made or changed with. */
export const PackageInput = z.object({
  name: z
    .string("REQUIRED")
    .max(NAME_UNITS_MAX, "TOO_LONG")
    .transform((name) => name.replace(/\p{Cc}+/gu, " ").trim())
    .pipe(z.string().min(1, "REQUIRED").max(PACKAGE_NAME_CHARACTERS_MAX, "TOO_LONG")),
  credits: typedNumber(
    z.int("CREDITS_RANGE").min(1, "CREDITS_RANGE").max(REQUEST_CREDITS_MAX, "CREDITS_RANGE"),
  ),
  /** Whole rupiah. */
  price: typedNumber(z.int("PACKAGE_PRICE").min(1, "PACKAGE_PRICE")),
  /** Whether it is sold. Of a new one: yes, unless it says otherwise. */
  active: z.boolean("INVALID").optional(),
});
export type PackageInput = z.output<typeof PackageInput>;
/** The same where what is left out stays. */
export const PackageChange = PackageInput.partial();

const SoldPackage = z.strictObject({
  id: z.int(),
  name: z.string(),
  credits: z.int(),
  /** Whole rupiah. */
  price: z.int(),
  /** Rupiah, rounded to hundredths. */
  price_per_credit: z.number(),
});

/** A package as buyers see it. */
export const PackageOffer = nameSchema("CreditPackageOffer", SoldPackage);
export type PackageOffer = z.infer<typeof PackageOffer>;

/** A package as admins see it. */
export const PackageView = nameSchema(
  "CreditPackage",
  SoldPackage.extend({
    active: z.boolean(),
    /** The id of a smaller package that is sold and costs less per credit; null: there is none. */
    dearer_than: z.int().nullable(),
  }),
);
export type PackageView = z.infer<typeof PackageView>;

const SMALLEST_FIRST = [{ credits: "asc" }, { id: "asc" }] as const;

/** All packages, the smallest first. */
export async function listPackages(): Promise<PackageView[]> {
  const rows = await db.creditPackage.findMany({ orderBy: [...SMALLEST_FIRST] });
  return rows.map((row) => packageView(row, rows));
}

/** The packages that are sold, the smallest first. */
export async function soldPackages(): Promise<PackageOffer[]> {
  const rows = await db.creditPackage.findMany({ where: { active: true }, orderBy: [...SMALLEST_FIRST] });
  return rows.map(packageOffer);
}

/** Returns one package. Throws NOT_FOUND. */
export async function packageById(id: number): Promise<PackageView> {
  const found = (await listPackages()).find((each) => each.id === id);
  if (!found) throw new DomainError("NOT_FOUND");
  return found;
}

/** Returns a package that is sold, for a request that is made now. Throws VALIDATION of `package_id` (PACKAGE_GONE). */
export async function packageToBuy(tx: Tx, id: number): Promise<CreditPackage> {
  const found = Number.isInteger(id) && (await tx.creditPackage.findFirst({ where: { id, active: true } }));
  if (!found) throw wrongField("package_id", { code: "PACKAGE_GONE" });
  return found;
}

type Changed = { ok: true; package: PackageView };

/** Adds a package. Throws VALIDATION (`price`) and TOO_MANY_PACKAGES {max}. */
export async function createPackage(
  actor: Actor,
  { active = true, ...input }: PackageInput,
  now: Date,
  keep: StoreResponse = noStore,
): Promise<Changed> {
  assertPrice(input);
  return transaction(async (tx) => {
    await lockPackages(tx, actor);
    if ((await tx.creditPackage.count()) >= PACKAGES_MAX)
      throw new DomainError("TOO_MANY_PACKAGES", { max: PACKAGES_MAX });
    const { id } = await tx.creditPackage.create({
      data: { ...input, price: BigInt(input.price), active, createdAt: now },
    });
    await recordAct(tx, actor, "package.create", named(id, input), { ...numbersOf(input), active }, now);
    const answer = { ok: true as const, package: await viewIn(tx, id) };
    await keep(tx, answer);
    return answer;
  });
}

/** Changes a package; what is left out stays, and so do requests. Throws NOT_FOUND and VALIDATION (`price`). */
export async function changePackage(
  actor: Actor,
  id: number,
  change: z.output<typeof PackageChange>,
  now: Date,
): Promise<Changed> {
  return transaction(async (tx) => {
    await lockPackages(tx, actor);
    const before = await tx.creditPackage.findUnique({ where: { id } });
    if (!before) throw new DomainError("NOT_FOUND");
    const was = { name: before.name, credits: before.credits, price: Number(before.price) };
    const after = {
      name: change.name ?? was.name,
      credits: change.credits ?? was.credits,
      price: change.price ?? was.price,
    };
    assertPrice(after);
    const active = change.active ?? before.active;
    await tx.creditPackage.update({ where: { id }, data: { ...after, price: BigInt(after.price), active } });
    const detail = { ...numbersOf(after), active };
    await recordAct(tx, actor, "package.update", named(id, after), detail, now);
    return { ok: true as const, package: await viewIn(tx, id) };
  });
}

/** Removes a package; requests that were made with it stay as they are. Throws NOT_FOUND. */
export async function deletePackage(actor: Actor, id: number, now: Date): Promise<{ ok: true }> {
  await transaction(async (tx) => {
    await lockPackages(tx, actor);
    const before = await tx.creditPackage.findUnique({ where: { id } });
    if (!before) throw new DomainError("NOT_FOUND");
    await tx.creditPackage.delete({ where: { id } });
    const { name, credits, price } = before;
    await recordAct(tx, actor, "package.delete", named(id, { name }), numbersOf({ credits, price }), now);
  });
  return { ok: true };
}

/** Of those who change packages one goes after the other: their number and what is written down of them holds. */
async function lockPackages(tx: Tx, actor: Actor): Promise<void> {
  await lockedActor(tx, actor);
  await query(tx, sql`SELECT id FROM app_settings WHERE id = ${SETTINGS_ID} ${forUpdate()}`);
}

const named = (id: number, { name }: { name: string }) => ({ kind: "package", id, name });

const numbersOf = ({ credits, price }: { credits: number; price: number | bigint }) => ({
  ...{ credits, price: Number(price) },
});

async function viewIn(tx: Tx, id: number): Promise<PackageView> {
  const rows = await tx.creditPackage.findMany();
  const own = rows.find((row) => row.id === id);
  if (!own) throw new DomainError("NOT_FOUND");
  return packageView(own, rows);
}

/** A credit costs no more than the unit price may be. */
function assertPrice({ credits, price }: { credits: number; price: number }): void {
  if (price > credits * PRICE_MAX) throw wrongField("price", { code: "PACKAGE_PRICE" });
}

function packageOffer({ id, name, credits, price }: CreditPackage): PackageOffer {
  return { id, name, credits, price: Number(price), price_per_credit: perCredit(price, credits) / 100 };
}

function packageView(row: CreditPackage, all: readonly CreditPackage[]): PackageView {
  const smaller = all.find(
    (each) =>
      each.active &&
      each.credits < row.credits &&
      each.price * BigInt(row.credits) < row.price * BigInt(each.credits),
  );
  return { ...packageOffer(row), active: row.active, dearer_than: smaller?.id ?? null };
}

/** Returns what one of these credits costs, in hundredths of a rupiah, rounded half up. */
export function perCredit(price: bigint, credits: number): number {
  return Number((price * 200n + BigInt(credits)) / (2n * BigInt(credits)));
}
