import { useRef } from "react";
import type { FieldFaults } from "./error-summary";

/** What a form's action answers when it refuses: conform's `lastResult`. */
export type FormResult =
  | { error?: Record<string, string[] | null> | null; initialValue?: Record<string, unknown> | null }
  | null
  | undefined;

/** The sentences of a refused form: of the form as a whole, and by field. */
export function formFaults(result: FormResult): { message?: string; faults: FieldFaults } {
  const faults: FieldFaults = {};
  for (const [field, sentences] of Object.entries(result?.error ?? {}))
    if (field !== "" && sentences) faults[field] = sentences;
  return { message: result?.error?.[""]?.join(" "), faults };
}

/** Returns what was typed into a field before the form was refused. */
export function firstTyped(result: FormResult, field: string): string | undefined {
  const value = result?.initialValue?.[field];
  return typeof value === "string" ? value : undefined;
}

/** A number that changes with every answer: what carries it as `key` starts anew, such as a password field. */
export function useAttempt(result: FormResult): number {
  const last = useRef({ result, attempt: 0 });
  if (last.current.result !== result) last.current = { result, attempt: last.current.attempt + 1 };
  return last.current.attempt;
}
