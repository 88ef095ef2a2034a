import { z } from "zod";
import { cut } from "~/platform/graphemes";
import type { Actor } from "../actor";
import { DomainError, wrongField } from "../errors";
import { type OptOutView, optOutById } from "../opt-outs/list";
import { readNumber } from "../phone-numbers/parse";
import { findLid, recordLid } from "./lids";

const TYPED_CHARACTERS_MAX = 100;
const TYPED_SHOWN = 40;

const Typed = z.string().min(1, "REQUIRED").max(TYPED_CHARACTERS_MAX, "TOO_LONG");

/** The number of a contact whom the opt-out list names by a @lid. */
export const HiddenNumber = z.object({ number: Typed });

const NAMES = ["phone_number", "number"] as const;

/** The same of a program. `number` is its name before, until 1.0; one of the two is needed. */
export const HiddenPhoneNumber = z
  .object({ phone_number: Typed.optional(), number: Typed.optional() })
  .refine((given) => NAMES.some((name) => given[name] !== undefined), {
    path: ["number"],
    error: "REQUIRED",
  });

/** Returns an entry of the account's own list that has no number. Throws NOT_FOUND for any other. */
export async function optOutWithoutNumber(actor: Actor, id: number): Promise<OptOutView> {
  const entry = await optOutById(actor.id, id);
  if (!findLid([entry.number])) throw new DomainError("NOT_FOUND");
  return entry;
}

/**
 * Gives the number of an entry of the account's own list that WhatsApp names by a @lid only. What was decided under
 * the @lid moves to the number. Throws NOT_FOUND for an entry of another account and for one with a number, and
 * VALIDATION of the name that the number came by. A name that has the @lid itself, as it is read, says nothing.
 */
export async function identifyOptOut(
  actor: Actor,
  id: number,
  given: z.output<typeof HiddenPhoneNumber>,
  now: Date,
): Promise<{ ok: true }> {
  const { number: lid } = await optOutWithoutNumber(actor, id);
  const field = NAMES.find((name) => given[name] !== undefined && given[name] !== lid) ?? "number";
  const typed = given[field] ?? "";
  const read = readNumber(typed.trim(), actor.country);
  if ("fault" in read)
    throw wrongField(field, { code: "NO_PHONE_NUMBER", params: { typed: cut(typed, TYPED_SHOWN) } });
  await recordLid(actor.id, lid, read.digits, now);
  return { ok: true };
}
