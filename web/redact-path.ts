const LOGGED_CHARACTERS_MAX = 200;
/** As many as the shortest phone number has. */
const NUMBER_DIGITS = /(?:\d\D*){7}/;
const WITHOUT = "…";

/** Returns the path of a request for the log: without phone numbers, however they were typed. */
export function loggedPath(path: string): string {
  const named = path.slice(0, LOGGED_CHARACTERS_MAX).split("/");
  return named.map((part) => (NUMBER_DIGITS.test(part) ? WITHOUT : part)).join("/");
}
