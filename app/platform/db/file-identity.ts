import { statSync } from "node:fs";
import { resolve } from "node:path";

/** The path of a SQLite database. */
export const databaseFile = (url: string): string => resolve(url.replace(/^file:/, ""));

/**
 * Returns which file stands at this path: one that was moved or copied there has another mark. While a process has
 * the old one open, its mark is not given out again; later it may be.
 */
export function fileMark(url: string): string {
  const found = statSync(databaseFile(url), { bigint: true, throwIfNoEntry: false });
  return found ? `file ${found.ino}` : "none";
}

const opened = new Map<string, string>();

/** To be called as a connection to the file opens. */
export function noteOpened(url: string): void {
  opened.set(url, fileMark(url));
}

/**
 * Returns whether another file has taken the place of the one that this process opened. Always false where it
 * opened none.
 */
export function isReplaced(url: string): boolean {
  const mark = opened.get(url);
  return mark !== undefined && mark !== fileMark(url);
}
