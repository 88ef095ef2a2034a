const LOGGED_CHARACTERS_MAX = 200;
/** As many as the shortest phone number has. */
const NUMBER_DIGITS = /(?:\d\D*){7}/;
const WITHOUT = "…";
/** What stands behind it in a path is as good as a password. */
const BEFORE_SECRET = "reset-password";

/** Returns the path of a request for the log: without phone numbers, however they were typed, and without tokens. */
export function loggedPath(path: string): string {
  const named = path.slice(0, LOGGED_CHARACTERS_MAX).split("/");
  const isHidden = (part: string, place: number) =>
    NUMBER_DIGITS.test(part) || named[place - 1]?.toLowerCase() === BEFORE_SECRET;
  return named.map((part, place) => (isHidden(part, place) ? WITHOUT : part)).join("/");
}
