import { basename } from "node:path";
import type { AttachmentType } from "~/platform/file-type";
import { cut } from "~/platform/graphemes";

const NAME_CHARACTERS_MAX = 120;

/** As its receivers see it: without its folders, and with an ending that says what it is. */
export function safeFileName(filename: string, type: AttachmentType): string {
  const plain = basename(filename.replaceAll("\\", "/"))
    .replace(/[\p{Cc}\p{Cf}\p{Surrogate}"<>:|?*]/gu, "_")
    .trim();
  const endings = type === "jpg" ? /\.jpe?g$/i : new RegExp(`\\.${type}$`, "i");
  const stem = cut(plain.replace(endings, ""), NAME_CHARACTERS_MAX, NAME_CHARACTERS_MAX) || "attachment";
  return stem !== "attachment" && endings.test(plain) && plain.length <= NAME_CHARACTERS_MAX
    ? plain
    : `${stem}.${type}`;
}
