import type { Actor } from "~/domain/actor";
import { stagedContacts } from "~/domain/contact-lists/import/import-contacts";
import { listById } from "~/domain/contact-lists/lists";
import { fieldSentence } from "~/i18n/sentence";
import { requestLocale } from "../../request/locale";
import { rowSentence } from "../../response/row-sentence";

/** What the check page of an import into a list shows. Throws NOT_FOUND. */
export async function presentContactImport(
  request: Request,
  user: Actor,
  listId: number,
  id: number,
  now: Date,
) {
  const language = requestLocale(request);
  const { name } = await listById(user, listId);
  const { reading, mode, contacts, columns, isOld } = await stagedContacts(user, listId, id, now);
  const { summary, faults } = reading;
  const sentence = rowSentence(language);
  return {
    ...{ list: { id: listId, name }, mode, contacts, columns, isOld, summary },
    skipped: summary.invalid_numbers + summary.invalid_values,
    faults: faults.map(({ row, typed, reason, column = "" }) => ({
      ...{ row, typed },
      sentence:
        reason === "VALUE_TOO_LONG"
          ? fieldSentence(language, { code: reason, params: { column } })
          : sentence(reason, null),
    })),
  };
}
