import { z } from "zod";
import type { LineAnswer } from "~/domain/bank-statements/approve-lines";
import type { Language } from "~/i18n/config";
import { sentence } from "~/i18n/sentence";

export const ApprovedLines = z.strictObject({
  /** Whether every line was approved. */
  ok: z.boolean(),
  lines: z.array(
    z.strictObject({
      id: z.int(),
      ok: z.boolean(),
      /** The request that was approved. */
      request_id: z.int().nullable(),
      /** Why nothing was approved, in the caller's language, and its code. */
      error: z.string().optional(),
      code: z.string().optional(),
    }),
  ),
});

/** Returns what became of each line, with the sentences of what was refused. */
export function presentLineAnswers(language: Language, answers: LineAnswer[]): z.infer<typeof ApprovedLines> {
  const lines = answers.map((answer) => {
    if (answer.ok) return answer;
    const { code, params } = answer.refusal;
    return { id: answer.id, ok: false, request_id: null, error: sentence(language, code, params), code };
  });
  return { ok: lines.every(({ ok }) => ok), lines };
}
