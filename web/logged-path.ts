const LOGGED_CHARACTERS_MAX = 200;
/** As many as the shortest number of a person has. */
const NUMBER_DIGITS = /(?:\d\D*){7}/;
const WITHOUT = "…";

/** The path of a request as the log has it: nobody's phone number stands in it, however it was typed. */
export function loggedPath(path: string): string {
  const named = path.slice(0, LOGGED_CHARACTERS_MAX).split("/");
  return named.map((part) => (NUMBER_DIGITS.test(part) ? WITHOUT : part)).join("/");
}
