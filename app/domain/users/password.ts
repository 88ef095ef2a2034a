import { z } from "zod";
import type { FieldFault } from "../errors";

export const PASSWORD_CHARACTERS_MIN = 8;
export const PASSWORD_CHARACTERS_MAX = 128;

/** As strings count: two units for a character outside of the basic plane. None longer is ever hashed. */
export const PASSWORD_UNITS_MAX = 2 * PASSWORD_CHARACTERS_MAX;

/** A password that a user may choose. */
export const Password = z
  .string()
  .max(PASSWORD_UNITS_MAX, "PASSWORD_LENGTH" satisfies FieldFault)
  .refine(isPasswordLength, "PASSWORD_LENGTH" satisfies FieldFault);

/** Counts characters as people do, not UTF-16 units. */
export function isPasswordLength(password: string): boolean {
  const characters = [...password].length;
  return characters >= PASSWORD_CHARACTERS_MIN && characters <= PASSWORD_CHARACTERS_MAX;
}
