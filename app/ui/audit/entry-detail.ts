/** One line of what an act was about; `from` where something was changed. */
export type DetailLine = { name: string; from: string | null; to: string };

const NOTHING = "–";

/** Returns what the log keeps of an act as lines to read: nothing in it is for a page to act upon. */
export function detailLines(detail: Record<string, unknown>): DetailLine[] {
  return Object.entries(detail).map(([name, value]) => {
    const change = changeOf(value);
    return change
      ? { name, from: words(change.from), to: words(change.to) }
      : { name, from: null, to: words(value) };
  });
}

function changeOf(value: unknown): { from: unknown; to: unknown } | null {
  if (typeof value !== "object" || value === null || !("from" in value) || !("to" in value)) return null;
  return { from: value.from, to: value.to };
}

function words(value: unknown): string {
  if (value === null || value === undefined || value === "" || value === false) return NOTHING;
  if (value === true) return "✓";
  if (Array.isArray(value)) return value.map(words).join(", ") || NOTHING;
  if (typeof value === "object") return Object.values(value).map(words).join(" · ");
  return String(value);
}
