import { DomainError, type FieldError } from "~/domain/errors";

const NUL = "\u0000";
/** A field that lies deeper is named by the beginning of its path. */
const PATH_CHARACTERS_MAX = 200;
/** Fields at fault that one answer names. */
export const FAULTS_REPORTED_MAX = 100;

export const holdsNul = (value: unknown): boolean => typeof value === "string" && value.includes(NUL);

/** A list or an object, and where it stands: its path is put together only for fields that are named. */
type Part = { name: string; above: Part | null; values: object };

/**
 * No text may hold the character NUL: PostgreSQL stores none, and no keyboard writes one. Throws VALIDATION with
 * the fields that do, at most FAULTS_REPORTED_MAX. `input`: what JSON, a form or an address can hold, however deep.
 * `known`: the names in it that are checked, all unless given. Linear.
 */
export function refuseNul(input: object, known?: readonly string[]): void {
  const fields: Record<string, FieldError[]> = {};
  let told = 0;
  const tell = (path: string) => {
    told += 1;
    fields[path || "body"] = [{ code: "INVALID" }];
  };
  const open: Part[] = [{ name: "", above: null, values: input }];
  for (let part = open.pop(); part && told < FAULTS_REPORTED_MAX; part = open.pop()) {
    for (const [name, value] of entriesOf(part, known)) {
      if (told >= FAULTS_REPORTED_MAX) break;
      if (holdsNul(name)) tell(pathOf(part));
      if (holdsNul(value)) tell(within(pathOf(part), name));
      if (typeof value === "object" && value !== null) open.push({ name, above: part, values: value });
    }
  }
  if (told > 0) throw new DomainError("VALIDATION", {}, fields);
}

function entriesOf({ above, values }: Part, known?: readonly string[]): [string, unknown][] {
  if (above !== null || !known) return Object.entries(values);
  return known.filter((name) => Object.hasOwn(values, name)).map((name) => [name, values[name as never]]);
}

function pathOf(part: Part): string {
  const names: string[] = [];
  for (let each: Part | null = part; each?.above; each = each.above) names.push(each.name);
  return names.reduceRight(within, "");
}

function within(path: string, name: string): string {
  if (path.length + name.length >= PATH_CHARACTERS_MAX) return path;
  return path ? `${path}.${name}` : name;
}
