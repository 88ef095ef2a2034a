import { db } from "~/platform/db";
import { cut } from "~/platform/graphemes";
import type { Actor } from "../actor";
import { createTemplate, TEMPLATE_NAME_CHARACTERS_MAX, templateChoices } from "./templates";

/** Of " (999)". */
const NUMBER_CHARACTERS = 6;

/**
 * Returns the id of one's own template with this text. Where there is none, one is made, with a number behind its name
 * if that is taken. Throws as `createTemplate` does.
 */
export async function templateWithText(
  actor: Actor,
  { name, text }: { name: string; text: string },
  now: Date,
): Promise<number> {
  const where = { userId: actor.id, text };
  const known = await db.template.findFirst({ where, orderBy: { id: "asc" }, select: { id: true } });
  if (known) return known.id;
  const used = new Set((await templateChoices(actor)).map((template) => template.name));
  const room = TEMPLATE_NAME_CHARACTERS_MAX - NUMBER_CHARACTERS;
  const begun = cut(name, room, room);
  let count = 1;
  const numbered = () => (count === 1 ? begun : `${begun} (${count})`);
  while (used.has(numbered())) count += 1;
  return (await createTemplate(actor, { name: numbered(), text }, now)).template.id;
}
