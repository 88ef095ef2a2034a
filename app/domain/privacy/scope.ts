import { cut } from "~/platform/graphemes";
import type { Actor } from "../actor";
import { wrongField } from "../errors";
import { readNumber } from "../phone-numbers/parse";

/** The account whose messages are read, or all. Callers check who may. */
export type AccountScope = { userId: number } | "everybody";

const TYPED_SHOWN = 40;

/**
 * Returns the digits of a number as people write it, without plus. Throws VALIDATION of `number` for what is none.
 */
export function recipientNumber(actor: Pick<Actor, "country">, typed: string): string {
  const read = readNumber(typed.trim().slice(0, 200), actor.country);
  if ("digits" in read) return read.digits;
  throw wrongField("number", { code: "NO_PHONE_NUMBER", params: { typed: cut(typed, TYPED_SHOWN) } });
}
