import { z } from "zod";
import { LIST_COLUMNS_MAX } from "~/domain/contact-lists/columns";

const Text = z.string().default("");

/** The form of a contact: a field for each column, by its place, and one more column. */
export const ContactFields = z.object({
  number: Text,
  new_column: Text,
  new_value: Text,
  ...Object.fromEntries(Array.from({ length: LIST_COLUMNS_MAX }, (_, place) => [`value_${place}`, Text])),
});
export type ContactFields = z.output<typeof ContactFields>;

/** Returns what was typed: values by the names of columns. A new column without a name is none. */
export function contactForm(
  fields: ContactFields,
  columns: readonly string[],
): { number: string; values: Record<string, string> } {
  const given: Record<string, string> = { ...fields };
  const values = Object.fromEntries(columns.map((name, place) => [name, given[`value_${place}`] ?? ""]));
  const column = fields.new_column.trim();
  return {
    number: fields.number,
    values: column === "" ? values : { ...values, [column]: fields.new_value },
  };
}
