import { DomainError, type FieldError } from "~/domain/errors";

const NUL = "\u0000";
/** What lies deeper is told by where it begins. */
const PATH_CHARACTERS_MAX = 200;

/**
 * Nobody's text may hold the character NUL: PostgreSQL stores none, and no keyboard writes one. Throws
 * VALIDATION with the fields that do. `input`: what JSON, a form or an address can say, however deep.
 */
export function refuseNul(input: unknown): void {
  const fields: Record<string, FieldError[]> = {};
  const open: { path: string; value: unknown }[] = [{ path: "", value: input }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { path, value } = next;
    if (typeof value === "string" && value.includes(NUL)) fields[path || "body"] = [{ code: "INVALID" }];
    if (typeof value !== "object" || value === null) continue;
    for (const [name, part] of Object.entries(value)) {
      open.push({ path: within(path, name), value: part });
      if (name.includes(NUL)) fields[path || "body"] = [{ code: "INVALID" }];
    }
  }
  if (Object.keys(fields).length > 0) throw new DomainError("VALIDATION", {}, fields);
}

function within(path: string, name: string): string {
  if (path.length + name.length >= PATH_CHARACTERS_MAX) return path;
  return path ? `${path}.${name}` : name;
}
