import { type SubmissionResult, useForm } from "@conform-to/react";
import type { FieldFaults } from "./error-summary";
import { type FormResult, useAttempt } from "./form-result";

/** Not refused, or no longer: conform forgets what was wrong, and shows what the form is opened with. */
const OPENED: SubmissionResult<string[]> = { initialValue: null };

/** The same, but what was typed meanwhile stays: with a file that was chosen, no user wants to begin anew. */
const STAYS: SubmissionResult<string[]> = { error: {} };

/**
 * A form that its action may refuse, kept by conform: what was typed, and what is wrong with it. `opened` is what it
 * is filled with at first. `attempt` changes with every answer: what carries it as `key` starts anew, such as a
 * password field. Without script the server's page says the same. `stays`: what was typed stays in its fields when
 * the page is no longer that of the refusal.
 *
 *     const { id, faults, message, attempt, field } = useSubmission(result, { name: user.name });
 *     <Form method="post" id={id}>
 *       <ErrorSummary key={attempt} title={…} message={message} faults={faults} />
 *       <Field {...field("name")} label={…} />
 */
export function useSubmission(
  result: FormResult,
  opened?: Record<string, string | string[] | undefined>,
  { stays = false } = {},
) {
  const lastResult = (result as SubmissionResult<string[]> | null | undefined) ?? (stays ? STAYS : OPENED);
  const [form, fields] = useForm<Record<string, string>>({
    lastResult,
    defaultValue: opened as Record<string, string>,
  });
  const faults: FieldFaults = Object.fromEntries(Object.entries(form.allErrors).filter(([name]) => name));
  const typed = (name: string): unknown =>
    result ? result.initialValue?.[name] : fields[name]?.initialValue;
  return {
    id: form.id,
    attempt: useAttempt(result),
    message: form.errors?.join(" "),
    faults,
    /** What a field is filled with: as it was refused, or as the form was opened. */
    typed: (name: string) => String(typed(name) ?? ""),
    field: (name: string) => {
      const value = typed(name);
      return { name, defaultValue: typeof value === "string" ? value : undefined, faults: faults[name] };
    },
  };
}
