import { z } from "zod";
import { db } from "../../platform/db";
import type { Actor } from "../actor";
import { DomainError } from "../errors";
import { SalesSettings, salesSettings } from "../settings/app-settings";
import { nameSchema } from "../view-schema";

export const Credits = nameSchema("Credits", z.strictObject({ balance: z.int(), ...SalesSettings.shape }));
export type Credits = z.infer<typeof Credits>;

/** One's own balance, and everything that is needed to buy more. Throws FORBIDDEN for admins, who buy none. */
export async function creditBalance(actor: Actor): Promise<Credits> {
  assertBuyer(actor);
  const user = await db.user.findUnique({ where: { id: actor.id }, select: { balance: true } });
  if (!user) throw new DomainError("UNAUTHENTICATED");
  return { balance: user.balance, ...(await salesSettings()) };
}

/** Only the role USER has credits to buy and a statement to read. Throws FORBIDDEN. */
export function assertBuyer(actor: Actor): void {
  if (actor.role !== "USER") throw new DomainError("FORBIDDEN");
}
