import { endOfText } from "./end-of-text";

/** The next sign that a text, a name or an object begins with. */
const BEGIN = /["{]/g;
/** The first sign after a text that is no space: a colon after a name. */
const AFTER = /\S/g;

/**
 * Returns the first name that an object has twice, and the place of that object among all, counted from 0. Null: no
 * object has one twice. `JSON.parse` would keep the last value and drop the others. `json` must be JSON that was
 * parsed before, without an object in another one. Linear.
 */
export function repeatedName(json: string): { name: string; object: number } | null {
  let object = -1;
  let names = new Set<string>();
  for (let at = next(BEGIN, json, 0); at !== -1; ) {
    if (json[at] === "{") {
      object += 1;
      names = new Set();
      at = next(BEGIN, json, at + 1);
      continue;
    }
    const end = endOfText(json, at);
    if (json[next(AFTER, json, end)] === ":") {
      const name: string = JSON.parse(json.slice(at, end));
      if (names.has(name)) return { name, object };
      names.add(name);
    }
    at = next(BEGIN, json, end);
  }
  return null;
}

function next(sign: RegExp, json: string, from: number): number {
  sign.lastIndex = from;
  return sign.exec(json)?.index ?? -1;
}
