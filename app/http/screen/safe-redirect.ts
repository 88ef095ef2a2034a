const NOWHERE = "http://nowhere.invalid";

/** Returns a path of this site out of an address that may be forged; null for any other place. */
export function nextPath(wish: unknown): string | null {
  if (typeof wish !== "string" || !wish.startsWith("/") || !URL.canParse(wish, NOWHERE)) return null;
  const { origin, pathname, search, hash } = new URL(wish, NOWHERE);
  // "//evil", "/\evil" and "/\t/evil" become other origins; "/.//evil" becomes a path that is one
  if (origin !== NOWHERE || pathname.startsWith("//")) return null;
  return pathname + search + hash;
}
