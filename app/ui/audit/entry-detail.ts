/** One line of what an act was about; `from` where something was changed. */
export type DetailLine = { name: string; from?: DetailValue; to: DetailValue };

/** As it stands in the log; of a list its elements, of an object its values. */
export type DetailValue = string | number | boolean | null | DetailValue[];

/** Returns what the log keeps of an act as lines to read: nothing in it is for a page to act upon. */
export function detailLines(detail: Record<string, unknown>): DetailLine[] {
  return Object.entries(detail).map(([name, value]) => {
    const change = changeOf(value);
    return change ? { name, from: plain(change.from), to: plain(change.to) } : { name, to: plain(value) };
  });
}

function changeOf(value: unknown): { from: unknown; to: unknown } | null {
  if (typeof value !== "object" || value === null || !("from" in value) || !("to" in value)) return null;
  return { from: value.from, to: value.to };
}

function plain(value: unknown): DetailValue {
  if (typeof value === "object" && value !== null) return Object.values(value).map(plain);
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}
