import type { Actor, Feature, Role } from "~/domain/actor";
import { FEATURES } from "~/domain/actor";
import { postEntry } from "~/domain/credits/ledger";
import { db, transaction } from "~/platform/db";
import { hashPassword } from "~/platform/passwords";

export const PASSWORD = "siar-demo-2026";

/** A user of the cast, with credits through the ledger. Hash once: argon2id is slow on purpose. */
let hash: Promise<string> | undefined;

export async function person(
  name: string,
  {
    role = "USER",
    features = [],
    credits = 0,
  }: { role?: Role; features?: readonly Feature[]; credits?: number } = {},
): Promise<Actor> {
  hash ??= hashPassword(PASSWORD);
  const now = new Date();
  const email = `${name.toLowerCase()}@example.com`;
  const data = { email, name, role, features: [...features], passwordHash: await hash, createdAt: now };
  const user = await db.user.create({ data });
  if (credits > 0) {
    const entry = { userId: user.id, kind: "ADJUSTMENT" as const, amount: credits, key: `cast:${user.id}` };
    await transaction((tx) => postEntry(tx, entry, now));
  }
  return {
    id: user.id,
    name,
    email,
    role,
    features: [...features],
    country: "ID",
    mustChangePassword: false,
  };
}

/** Ani and Budi (USER), Citra (ADMIN, all features), Dewi (ADMIN, none), Eka (SUPER ADMIN). */
export async function wholeCast(credits = 1000) {
  return {
    ani: await person("Ani", { credits }),
    budi: await person("Budi", { credits }),
    citra: await person("Citra", { role: "ADMIN", features: FEATURES }),
    dewi: await person("Dewi", { role: "ADMIN" }),
    eka: await person("Eka", { role: "SUPER ADMIN" }),
  };
}
