/** A member's name, from its first quote to its last: what stands before a colon. */
const TEXT = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}]/gs;

/**
 * Returns the first name that an object has twice, and the place of that object among all, counted from 0. Null: no
 * object has one twice. `JSON.parse` would keep the last value and drop the others. `json` must be JSON that was
 * parsed before, without an object in another one. Linear.
 */
export function repeatedName(json: string): { name: string; object: number } | null {
  let object = -1;
  let names = new Set<string>();
  for (const [found, colon] of json.matchAll(TEXT)) {
    if (found === "{") {
      object += 1;
      names = new Set();
    } else if (colon !== undefined) {
      const name: string = JSON.parse(found.slice(0, -colon.length));
      if (names.has(name)) return { name, object };
      names.add(name);
    }
  }
  return null;
}
