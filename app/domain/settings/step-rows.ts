/* The steps of new contacts a day as admins type them, row by row. */
import { z } from "zod";
import { typedOrNone } from "../form-number";
import { NEW_CONTACT_STEPS, type Step } from "../pacing/new-contact-budget";

const STEPS_MAX = 20;
const FROM_DAY_MAX = 3_650;
const PER_DAY_MAX = 100_000;

const upTo = (max: number, fault: string) =>
  typedOrNone(z.number(fault).int(fault).min(0, fault).max(max, fault));

/**
 * From that day of a number's life on (0: the first) so many new contacts a day; null: no limit. The first step is
 * that of day 0, and each begins later than the one before it. Rows without both are dropped; none at all: as Siar
 * comes.
 */
export const NewContactSteps = z
  .array(
    z.object({
      from_day: upTo(FROM_DAY_MAX, "STEP_DAY"),
      per_day: upTo(PER_DAY_MAX, "STEP_PER_DAY"),
    }),
    "INVALID",
  )
  .transform((rows, ctx): Step[] => {
    const steps: Step[] = [];
    for (const [row, { from_day, per_day }] of rows.entries()) {
      if (from_day === null && per_day === null) continue;
      const before = steps.at(-1)?.from_day ?? null;
      const fault = faultOf(from_day, before);
      if (fault) ctx.addIssue({ code: "custom", path: [row, "from_day"], message: fault, input: from_day });
      else steps.push({ from_day: from_day as number, per_day });
    }
    return steps.length > 0 ? steps : [...NEW_CONTACT_STEPS];
  })
  .refine((steps) => steps.length <= STEPS_MAX, "TOO_MANY");

/** Returns what is kept (`app_settings.new_people_steps`) as steps; null: as Siar comes. */
export function parseSteps(kept: unknown): readonly Step[] {
  return Array.isArray(kept) ? (kept as Step[]) : NEW_CONTACT_STEPS;
}

function faultOf(day: number | null, before: number | null): string | null {
  if (day === null) return "REQUIRED";
  if (before === null) return day === 0 ? null : "STEP_FIRST";
  return day > before ? null : "STEP_ORDER";
}
