import { type Entry, getFileNameLowLevel } from "yauzl";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Returns what a file in a zip is called, with "/" between its folders. Macs write UTF-8 without saying so; what is
 * none is read as zips of old are.
 */
export function nameOfEntry({ fileName, generalPurposeBitFlag, extraFields }: Entry): string {
  const bytes = fileName as unknown as Buffer; // with decodeStrings off
  try {
    return utf8.decode(bytes).replaceAll("\\", "/");
  } catch {
    return getFileNameLowLevel(generalPurposeBitFlag, bytes, extraFields, false);
  }
}

/** Returns whether it would lie outside of the folder in which the zip is unpacked. */
export const isOutside = (name: string): boolean =>
  /^(\/|[a-z]:)/i.test(name) || name.split("/").includes("..");

/** A folder, or a file that systems add without the user's knowledge. */
export const isJunk = (name: string): boolean =>
  name.endsWith("/") || /(^|\/)(__MACOSX\/|\._|(\.DS_Store|Thumbs\.db|desktop\.ini)$)/i.test(name);
