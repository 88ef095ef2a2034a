import type { Actor } from "../actor";
import { usedTemplate } from "../templates/templates";
import type { BatchOptions } from "./types";

/**
 * The text for all rows: the one that was written, else that of the template that was chosen, which counts as used.
 * Throws as `usedTemplate` does.
 */
export async function resolveText(
  actor: Actor,
  { text, templateId }: BatchOptions,
  now: Date,
): Promise<string | undefined> {
  const kept = templateId === undefined ? undefined : await usedTemplate(actor, templateId, now);
  return text ?? kept;
}
