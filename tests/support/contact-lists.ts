import type { Actor } from "~/domain/actor";
import { listContacts, putContact } from "~/domain/contact-lists/contacts";
import { exportContacts } from "~/domain/contact-lists/export";
import { importContacts } from "~/domain/contact-lists/import/import-contacts";
import type { ImportMode } from "~/domain/contact-lists/import/types";
import { createList } from "~/domain/contact-lists/lists";
import { fileWith } from "./zip";

/** A file of contacts: its first line are the headings. */
export const contactsFile = (lines: string[]) => ({
  path: fileWith(`${lines.join("\n")}\n`, "contacts.csv"),
});

/** A list without contacts. */
export const freshList = async (ani: Actor, name: string, now: Date) =>
  (await createList(ani, { name }, now)).list.id;

/** A list with these contacts: numbers, and what they have in its columns. */
export async function listOf(
  ani: Actor,
  name: string,
  contacts: Record<string, Record<string, string>>,
  now: Date,
): Promise<number> {
  const id = await freshList(ani, name, now);
  for (const [number, values] of Object.entries(contacts)) await putContact(ani, id, number, { values }, now);
  return id;
}

export const importLines = async (ani: Actor, id: number, lines: string[], mode: ImportMode, now: Date) =>
  (await importContacts(ani, id, contactsFile(lines), mode, now)).summary;

/** A list as its export writes it, without the sign at its beginning. */
export async function linesOf(ani: Actor, id: number): Promise<string[]> {
  let text = "";
  for await (const piece of exportContacts(ani, id)) text += piece;
  return text
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split("\r\n");
}

export const numbersOf = async (ani: Actor, id: number, q?: string) =>
  (await listContacts(ani, id, { q, limit: 100 })).data.map(({ phone_number }) => phone_number);
