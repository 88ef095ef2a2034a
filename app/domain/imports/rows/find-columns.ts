/*
 * Which column is for what: what its user chose, else the names of the specification, else usual names. A sheet that
 * has all it needs by the specification is read by that alone, so its other columns stay values for placeholders.
 */
import { wrongField } from "../../errors";
import { plainName } from "../../message-text/column-name";
import { columnsIn, type Part } from "../../message-text/placeholders";
import { COLUMN_ROLES, type ColumnRole, usualColumns } from "./column-names";

export const RECEIVER = "receiver_number";
/** Means the same, in a sheet without that. */
export const PHONE_NUMBER = "phone_number";
export const MESSAGES = "messages";
/** Means the same, in a sheet without that and where no text is for all rows. */
export const MESSAGE = "message";

/** The field that a choice comes in. */
export const COLUMNS_FIELD = "columns";
/** What a user chose, each by its heading or by its place, counted from 0. */
export type ChosenColumns = Partial<Record<ColumnRole, string | number>>;

/**
 * `places`: where each was found. `exact`: by which name of the specification. `unclear`: those that several columns
 * could be. `lacking`: those that are needed and that none is.
 */
export type FoundColumns = {
  places: Partial<Record<ColumnRole, number>>;
  exact: Partial<Record<ColumnRole, string>>;
  unclear: Partial<Record<ColumnRole, number[]>>;
  lacking: ColumnRole[];
};

const OPTIONAL = COLUMN_ROLES.filter((role) => role !== RECEIVER && role !== MESSAGES);
const HEADERS_SHOWN = 10;

/**
 * Finds the columns by the headings as people see them. With a `text` for all rows, `messages` is not needed, and a
 * column that the text asks for is a value and nothing else. Throws VALIDATION of `columns` for a choice that does
 * not fit: COLUMN_NOT_FOUND, or COLUMN_TWICE for one column with two meanings.
 */
export function findColumns(
  headers: readonly string[],
  text: readonly Part[] | null,
  chosen: ChosenColumns = {},
): FoundColumns {
  const names = headers.map(plainName);
  const found: FoundColumns = { places: {}, exact: {}, unclear: {}, lacking: [] };
  takeChosen(found, headers, chosen);
  const isFree = (place: number) => !Object.values(found.places).includes(place);
  const takeExact = (role: ColumnRole, ...wanted: string[]) => {
    const name = wanted.find((each) => names.includes(plainName(each)));
    if (name === undefined || found.places[role] !== undefined) return;
    const place = names.indexOf(plainName(name));
    if (!isFree(place)) return; // it was chosen for something else
    found.places[role] = place;
    found.exact[role] = name;
  };
  takeExact(RECEIVER, RECEIVER, PHONE_NUMBER);
  takeExact(MESSAGES, ...(text ? [MESSAGES] : [MESSAGES, MESSAGE]));
  for (const role of OPTIONAL) takeExact(role, role);
  const isAsSpecified = found.exact[RECEIVER] !== undefined && (text !== null || found.exact[MESSAGES]);
  const asked = new Set(columnsIn(text ?? []).map(plainName));
  const takeUsual = (role: ColumnRole, isFree: (place: number) => boolean) => {
    if (found.places[role] !== undefined) return;
    const [place, ...others] = usualColumns(role, headers).filter(isFree);
    if (others.length > 0) found.unclear[role] = [place!, ...others];
    else if (place !== undefined) found.places[role] = place;
  };
  takeUsual(RECEIVER, isFree);
  if (!text) takeUsual(MESSAGES, isFree);
  if (!isAsSpecified)
    for (const role of OPTIONAL) takeUsual(role, (place) => isFree(place) && !asked.has(names[place]!));
  const needed: ColumnRole[] = text ? [RECEIVER] : [RECEIVER, MESSAGES];
  found.lacking = needed.filter((role) => found.places[role] === undefined && !found.unclear[role]);
  return found;
}

function takeChosen(found: FoundColumns, headers: readonly string[], chosen: ChosenColumns): void {
  const shown = () =>
    headers
      .filter((header) => header !== "")
      .slice(0, HEADERS_SHOWN)
      .join(", ") || "-";
  for (const role of COLUMN_ROLES) {
    const wish = chosen[role];
    if (wish === undefined) continue;
    const places = placesOf(wish, headers);
    const place = places[0];
    if (place === undefined || places.length > 1) {
      const params = { role, column: String(wish), found: shown() };
      throw wrongField(COLUMNS_FIELD, {
        code: place === undefined ? "COLUMN_NOT_FOUND" : "COLUMN_DOUBLED",
        params,
      });
    }
    if (Object.values(found.places).includes(place))
      throw wrongField(COLUMNS_FIELD, { code: "COLUMN_TWICE", params: { column: headers[place] ?? "" } });
    found.places[role] = place;
  }
}

function placesOf(wish: string | number, headers: readonly string[]): number[] {
  if (typeof wish === "number") return wish >= 0 && wish < headers.length ? [wish] : [];
  const name = plainName(wish);
  return headers.flatMap((header, place) => (name !== "" && plainName(header) === name ? [place] : []));
}
