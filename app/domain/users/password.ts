import { z } from "zod";
import type { FieldFault } from "../errors";

export const PASSWORD_CHARACTERS_MIN = 8;
export const PASSWORD_CHARACTERS_MAX = 128;

/** A password that somebody may choose. */
export const Password = z.string().refine(isPasswordLength, "PASSWORD_LENGTH" satisfies FieldFault);

/** Counts characters as people do, not UTF-16 units. */
export function isPasswordLength(password: string): boolean {
  const characters = [...password].length;
  return characters >= PASSWORD_CHARACTERS_MIN && characters <= PASSWORD_CHARACTERS_MAX;
}
