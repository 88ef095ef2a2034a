import { z } from "zod";

/**
 * A number, or its digits as a form sends them; nothing else is taken for one. (`z.coerce` makes 1 of `true`, 0 of
 * nothing and of a list, and the time of a date.)
 */
export const typedNumber = (number: z.ZodType<number>) =>
  z.preprocess((typed) => (typeof typed === "string" && typed.trim() !== "" ? Number(typed) : typed), number);

/** The same of a field that may be left empty, or out: then null. */
export const typedOrNone = (number: z.ZodType<number>) =>
  z.preprocess(
    (typed) => (typed === undefined || (typeof typed === "string" && typed.trim() === "") ? null : typed),
    typedNumber(number).nullable(),
  );
