import { z } from "zod";
import { decimal } from "./message-text/decimal";

/**
 * A number from outside: one of JSON's, or its decimal digits as forms and addresses send them; nothing else is taken
 * for one. (`z.coerce` makes 1 of `true`, 0 of nothing and of a list, 16 of `0x10`, and the time of a date.)
 */
export const typedNumber = <T extends number | undefined>(number: z.ZodType<T>) =>
  z.preprocess(
    (typed) => (typeof typed === "string" && typed.trim() !== "" ? decimal(typed) : typed),
    number,
  );

/** A whole number in an address; what is none counts as not said. */
export const parseFormNumber = (number: z.ZodType<number> = z.int()) =>
  typedNumber(number.optional()).catch(undefined);

/** The same of a field that may be left empty, or out: then null. */
export const typedOrNone = (number: z.ZodType<number>) =>
  z.preprocess(
    (typed) => (typed === undefined || (typeof typed === "string" && typed.trim() === "") ? null : typed),
    typedNumber(number).nullable(),
  );
