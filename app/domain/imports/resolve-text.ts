import type { Actor } from "../actor";
import { usedTemplate } from "../templates/templates";
import type { BatchWish } from "./types";

/**
 * The text for all rows: the one that was written, else that of the template that was chosen, which counts as used.
 * Throws as `usedTemplate` does.
 */
export async function wishedText(
  actor: Actor,
  { text, templateId }: BatchWish,
  now: Date,
): Promise<string | undefined> {
  const kept = templateId === undefined ? undefined : await usedTemplate(actor, templateId, now);
  return text ?? kept;
}
