/** Of workbooks, in both of their conformance classes, and of relations between parts (ECMA-376 part 1, annex A). */
const OURS = new Set([
  "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
  "http://purl.oclc.org/ooxml/spreadsheetml/main",
  "http://schemas.openxmlformats.org/package/2006/relationships",
]);
/** What follows the standard's own elements in here is an extension, whatever names it uses. */
const EXTENSIONS = "extLst";

/** The prefixes that an element declares, each ours or not; those of the elements around it are behind `outer`. */
type Scope = { declared: Map<string, boolean>; outer: Scope | null };
type Element = { name: string; isOurs: boolean; scope: Scope | null };

/** Tells the elements of workbooks from extensions that use the same names, wherever prefixes are declared. */
export class Namespaces {
  private readonly elements: Element[] = [];

  get depth(): number {
    return this.elements.length;
  }

  /** True if text here is a workbook's own. */
  get isOurs(): boolean {
    return this.elements.at(-1)?.isOurs ?? false;
  }

  /** The name without its prefix; null for an extension's element, and for all inside one. */
  open(qualified: string, attributes: Record<string, string>): string | null {
    const outer = this.elements.at(-1);
    const scope = scopeOf(attributes, outer?.scope ?? null);
    const colon = qualified.indexOf(":");
    const prefix = colon === -1 ? "" : qualified.slice(0, colon);
    const name = qualified.slice(colon + 1);
    const isOurs = (outer?.isOurs ?? true) && name !== EXTENSIONS && isOursIn(scope, prefix);
    this.elements.push({ name, isOurs, scope });
    return isOurs ? name : null;
  }

  /** The innermost element has ended; answers as `open` did. */
  close(): string | null {
    const element = this.elements.pop();
    return element?.isOurs ? element.name : null;
  }

  /** Returns whether this is the innermost element, and one without a prefix inside it would be ours. */
  isDirectlyInside(element: string): boolean {
    const last = this.elements.at(-1);
    return last?.isOurs === true && last.name === element && isOursIn(last.scope, "");
  }
}

function scopeOf(attributes: Record<string, string>, outer: Scope | null): Scope | null {
  let declared: Map<string, boolean> | null = null;
  for (const key in attributes) {
    if (!key.startsWith("xmlns")) continue;
    declared ??= new Map();
    const uri = attributes[key]!;
    if (key === "xmlns") declared.set("", uri === "" || OURS.has(uri));
    else if (key[5] === ":") declared.set(key.slice(6), OURS.has(uri));
  }
  return declared ? { declared, outer } : outer;
}

/** Careless writers declare nothing at all: what has no prefix is ours then. */
function isOursIn(scope: Scope | null, prefix: string): boolean {
  for (let each = scope; each; each = each.outer) {
    const isOurs = each.declared.get(prefix);
    if (isOurs !== undefined) return isOurs;
  }
  return prefix === "";
}
