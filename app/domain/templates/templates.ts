import type { Template } from "generated/sqlite/client";
import { z } from "zod";
import { db, forUpdate, isUniqueViolation, query, sql, transaction } from "~/platform/db";
import { charge } from "../account-storage/charge";
import { ofProcess } from "../account-storage/connection";
import { templateBytes } from "../account-storage/costs";
import type { Actor } from "../actor";
import { DomainError, wrongField } from "../errors";
import { noStore, type StoreResponse } from "../idempotency";
import { MESSAGE_UNITS_MAX } from "../message-text/message-limits";
import { columnsIn } from "../message-text/placeholders";
import { plainText } from "../message-text/plain-text";
import { writtenText } from "../message-text/validate-text";
import { type Page, type PageOptions, pageView, paginate } from "../pagination/paging";
import { lockedActor } from "../users/locked-actor";
import { nameSchema, Time } from "../view-schema";

export const TEMPLATES_MAX = 200;
export const TEMPLATE_NAME_CHARACTERS_MAX = 100;

/** What a template is made or changed with. */
export const TemplateInput = z.object({
  name: z
    .string("REQUIRED")
    .max(MESSAGE_UNITS_MAX, "TOO_LONG")
    .transform((name) => name.replace(/\p{Cc}+/gu, " ").trim())
    .pipe(z.string().min(1, "REQUIRED").max(TEMPLATE_NAME_CHARACTERS_MAX, "TOO_LONG")),
  text: z.string("REQUIRED").max(MESSAGE_UNITS_MAX, "TEXT_TOO_LONG"),
});
export type TemplateInput = z.output<typeof TemplateInput>;
/** The same where what is left out stays. */
export const TemplateChange = TemplateInput.partial();

/** A text that a user saved; `columns`: those that it is filled from. Times are ISO 8601. */
export const TemplateView = nameSchema(
  "Template",
  z.strictObject({
    id: z.int(),
    name: z.string(),
    text: z.string(),
    columns: z.array(z.string()),
    created_at: Time,
    updated_at: Time,
    last_used_at: Time.nullable(),
  }),
);
export type TemplateView = z.infer<typeof TemplateView>;

/** One's own templates, those used last first, then the newest. */
export async function listTemplates(actor: Actor, wish: PageOptions = {}): Promise<Page<TemplateView>> {
  const page = paginate(wish);
  const where = { userId: actor.id };
  const rows = await db.template.findMany({
    ...{ where, skip: page.offset, take: page.limit },
    orderBy: [{ lastUsedAt: { sort: "desc", nulls: "last" } }, { id: "desc" }],
  });
  return pageView(rows.map(templateView), page, await db.template.count({ where }));
}

/** All of one's own, by name, to choose from. */
export async function templateChoices(actor: Actor): Promise<{ id: number; name: string }[]> {
  const where = { userId: actor.id };
  return db.template.findMany({ where, select: { id: true, name: true }, orderBy: { name: "asc" } });
}

/** Returns one of one's own. Throws NOT_FOUND, also for another user's. */
export async function templateById(actor: Actor, id: number): Promise<TemplateView> {
  const row = await db.template.findFirst({ where: { id, userId: actor.id } });
  if (!row) throw new DomainError("NOT_FOUND");
  return templateView(row);
}

type Changed = { ok: true; template: TemplateView };

/**
 * Keeps a text under a name of one's own. Throws VALIDATION of `text` as `writtenText` does and of `name`
 * (NAME_TAKEN), TOO_MANY_TEMPLATES {max}, and ACCOUNT_FULL.
 */
export async function createTemplate(
  actor: Actor,
  { name, text }: TemplateInput,
  now: Date,
  keep: StoreResponse = noStore,
): Promise<Changed> {
  const checked = checkedText(text);
  const create = transaction(async (tx) => {
    await lockedActor(tx, actor); // one at a time, so that the count holds
    if ((await tx.template.count({ where: { userId: actor.id } })) >= TEMPLATES_MAX)
      throw new DomainError("TOO_MANY_TEMPLATES", { max: TEMPLATES_MAX });
    const data = { userId: actor.id, name, text: checked, createdAt: now, updatedAt: now };
    const answer = { ok: true as const, template: templateView(await tx.template.create({ data })) };
    await keep(tx, answer);
    await charge(ofProcess(tx), actor.id, { templates: templateBytes({ name, text: checked }) });
    return answer;
  });
  return named(create);
}

/**
 * Changes one's own; what is left out stays. Throws as `createTemplate` does, and NOT_FOUND. Batches keep the text
 * that they were made from.
 */
export async function changeTemplate(
  actor: Actor,
  id: number,
  change: Partial<TemplateInput>,
  now: Date,
): Promise<Changed> {
  const text = change.text === undefined ? undefined : checkedText(change.text);
  const storing = transaction(async (tx) => {
    const own = sql`SELECT name, text FROM templates WHERE id = ${id} AND user_id = ${actor.id} ${forUpdate()}`;
    const [before] = await query<{ name: string; text: string }>(tx, own);
    if (!before) throw new DomainError("NOT_FOUND");
    const data = { name: change.name ?? before.name, text: text ?? before.text, updatedAt: now };
    await tx.template.update({ where: { id }, data });
    await charge(ofProcess(tx), actor.id, { templates: templateBytes(data) - templateBytes(before) });
  });
  await named(storing);
  return { ok: true, template: await templateById(actor, id) };
}

/** Deletes one's own. Throws NOT_FOUND. */
export async function deleteTemplate(actor: Actor, id: number): Promise<{ ok: true }> {
  await transaction(async (tx) => {
    const own = sql`DELETE FROM templates WHERE id = ${id} AND user_id = ${actor.id} RETURNING name, text`;
    const [gone] = await query<{ name: string; text: string }>(tx, own);
    if (!gone) throw new DomainError("NOT_FOUND");
    await charge(ofProcess(tx), actor.id, { templates: -templateBytes(gone) });
  });
  return { ok: true };
}

/** The text of one's own template, which is used now. Throws VALIDATION of `template_id` when there is none. */
export async function usedTemplate(actor: Actor, id: string | number, now: Date): Promise<string> {
  const known = /^[1-9]\d{0,8}$/.test(String(id).trim());
  const row = known && (await db.template.findFirst({ where: { id: Number(id), userId: actor.id } }));
  if (!row) throw wrongField("template_id", { code: "INVALID" });
  await db.template.updateMany({ where: { id: row.id }, data: { lastUsedAt: now } });
  return row.text;
}

function checkedText(text: string): string {
  const plain = plainText(text);
  writtenText(plain, "text");
  return plain;
}

async function named<T>(storing: Promise<T>): Promise<T> {
  try {
    return await storing;
  } catch (error) {
    throw isUniqueViolation(error) ? wrongField("name", { code: "NAME_TAKEN" }) : error;
  }
}

function templateView({ id, name, text, createdAt, updatedAt, lastUsedAt }: Template): TemplateView {
  return {
    ...{ id, name, text },
    columns: columnsIn(writtenText(text, "text")),
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}
