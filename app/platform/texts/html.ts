/** Text that is HTML already. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | Part[];

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const textOf = (part: Part): string => {
  if (Array.isArray(part)) return part.map(textOf).join("");
  if (part instanceof Html) return part.text;
  return String(part).replace(/[&<>"']/g, (sign) => ESCAPES[sign]!);
};

/** HTML from a template; whatever is put in is escaped, unless it is Html itself. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(texts.map((text, i) => text + (i < parts.length ? textOf(parts[i]!) : "")).join(""));
}
