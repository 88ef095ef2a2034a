import { z } from "zod";
import {
  DomainError,
  FIELD_FAULTS,
  type FieldError,
  type FieldFault,
  type Params,
  wrongField,
} from "~/domain/errors";
import { FAULTS_REPORTED_MAX, refuseNul } from "./reject-null-bytes";

type Issue = z.core.$ZodIssue;

/**
 * Returns what a schema makes of an input; without a schema nothing. Only what the schema knows is looked at.
 * Throws VALIDATION with the fields at fault, of many the first hundred.
 */
export function valid<T>(schema: z.ZodType<T>, input: unknown): T;
export function valid<T>(schema: z.ZodType<T> | undefined, input: unknown): T | undefined;
export function valid<T>(schema: z.ZodType<T> | undefined, input: unknown): T | undefined {
  if (schema && typeof input === "object" && input !== null) refuseNul(input, namesIn(schema));
  const result = schema?.safeParse(input, { reportInput: true });
  if (result && !result.success) throw invalid(result.error);
  return result?.data;
}

/** The fields that a schema knows; undefined for one that is no object's. */
export const namesIn = (schema: z.ZodType): string[] | undefined =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : undefined;

/** Throws VALIDATION of the first of these that the schema knows, which came more than once. */
export function refuseRepeated(names: readonly string[], schema?: z.ZodType): void {
  const known = (schema && namesIn(schema)) ?? names;
  const repeated = names.find((name) => known.includes(name));
  if (repeated !== undefined) throw wrongField(repeated, { code: "REPEATED" });
}

/** Returns what a schema found wrong, as the one error that the domain throws. */
function invalid(error: z.ZodError): DomainError {
  const fields: Record<string, FieldError[]> = {};
  for (const issue of error.issues.slice(0, FAULTS_REPORTED_MAX)) {
    const field = issue.path.join(".") || "body";
    fields[field] ??= [];
    fields[field].push(validationError(issue));
  }
  return new DomainError("VALIDATION", {}, fields);
}

/** Our schemas give the fault as their message; where zod gives its own message, its own code is read. */
export function validationError(issue: Issue): FieldError {
  const known = FIELD_FAULTS.find((fault) => fault === issue.message);
  if (!known) return { code: zodFault(issue) };
  const params = issue.code === "custom" ? (issue.params as Params | undefined) : undefined;
  return params ? { code: known, params } : { code: known };
}

function zodFault(issue: Issue): FieldFault {
  if (issue.code === "invalid_type" && issue.input === undefined) return "REQUIRED";
  if (issue.code === "too_small" && issue.origin === "string") return "REQUIRED";
  if (issue.code === "too_big" && issue.origin === "string") return "TOO_LONG";
  if (issue.code === "invalid_type" && issue.expected === "number") return "NUMBER_INVALID";
  return "INVALID";
}
