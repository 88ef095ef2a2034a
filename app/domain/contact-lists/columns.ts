/*
 * The columns of a contact list: their names, and what may be one. They are matched as the headings of an import are,
 * and a contact keeps its values in their order.
 */
import { DomainError, type FieldError } from "../errors";
import { columnLetters } from "../imports/rows/column-letters";
import {
  HEADER_OF_ATTACHMENT,
  HEADER_OF_TIME,
  MESSAGES,
  PHONE_NUMBER,
  RECEIVER,
} from "../imports/rows/read-headers";
import { plainName } from "../message-text/column-name";

/** As many as an import keeps of its other columns. */
export const LIST_COLUMNS_MAX = 50;
export const COLUMN_CHARACTERS_MAX = 100;

/** A filter may ask for these; they are no columns of a list. */
const OF_SIAR = "$";
/** JavaScript takes it for something else, and programs get the values of a contact by the names of its columns. */
const NO_NAMES = ["__proto__"];

/**
 * What a file for batches has besides its contacts: the number itself, and what is said or done once. `zone` stays,
 * since it is the recipient's.
 */
const NOT_OF_A_CONTACT = [RECEIVER, PHONE_NUMBER, MESSAGES, HEADER_OF_TIME, HEADER_OF_ATTACHMENT].map(
  plainName,
);

/** Returns whether a heading of a file says something that is not kept with a contact. */
export const isLeftOut = (name: string): boolean => NOT_OF_A_CONTACT.includes(plainName(name));

/** Returns what is wrong with the name of a column; null: nothing. */
export function columnFault(name: string): FieldError | null {
  if ([...name].length > COLUMN_CHARACTERS_MAX)
    return { code: "COLUMN_NAME_LONG", params: { max: COLUMN_CHARACTERS_MAX } };
  const isName = plainName(name) !== "" && !name.startsWith(OF_SIAR) && !NO_NAMES.includes(name);
  return isName && !isLeftOut(name) ? null : { code: "COLUMN_NAME", params: { column: name } };
}

/** Returns the place of each column by its plain name. */
export const columnPlaces = (columns: readonly string[]): Map<string, number> =>
  new Map(columns.map((name, place) => [plainName(name), place]));

export const tooManyColumns: FieldError = { code: "TOO_MANY_COLUMNS", params: { max: LIST_COLUMNS_MAX } };

/** Throws FILE_DOUBLED_HEADER for a heading that stands twice: it would be unclear which value counts. */
export function assertOnceEach(headers: readonly string[]): void {
  const places = new Map<string, number>();
  headers.forEach((header, place) => {
    const name = plainName(header);
    if (name === "") return;
    const first = places.get(name);
    if (first === undefined) places.set(name, place);
    else {
      const columns = [first, place].map(columnLetters);
      throw new DomainError(
        "FILE_DOUBLED_HEADER",
        { header, columns: columns.join(", ") },
        {},
        { header, columns },
      );
    }
  });
}
