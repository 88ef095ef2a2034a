import { plainName } from "../../message-text/column-name";

/** A value as JSON has them. */
export type RowValue = string | number | boolean | null;

export const isNone = (value: RowValue | undefined): boolean =>
  value === null || value === undefined || value === "";

type Row = Record<string, RowValue>;

/**
 * Returns the columns of a program's rows, each as the names that stand for it, in the order in which they first
 * come. Names that mean the same (`Nama`, `nama`) are one column, unless one row has different values under them.
 * Then they stay apart, and a request for the column is told so. Null: there are more than `columnsMax` names.
 * Linear.
 */
export function jsonColumns(rows: readonly Row[], columnsMax: number): string[][] | null {
  const groups = new Map<string, string[]>();
  const seen = new Set<string>();
  for (const row of rows)
    for (const name of Object.keys(row)) {
      if (seen.has(name)) continue;
      if (seen.size === columnsMax) return null;
      seen.add(name);
      const plain = plainName(name);
      const key = plain === "" ? `\0${name}` : plain; // names of nothing but signs say nothing, and so not the same
      const group = groups.get(key);
      if (group) group.push(name);
      else groups.set(key, [name]);
    }
  return [...groups.values()].flatMap((names) =>
    names.length === 1 || rows.every((row) => saysOneThing(row, names))
      ? [names]
      : names.map((name) => [name]),
  );
}

function saysOneThing(row: Row, names: readonly string[]): boolean {
  const values = names
    .filter((name) => Object.hasOwn(row, name) && !isNone(row[name]))
    .map((name) => row[name]);
  return new Set(values).size <= 1;
}
