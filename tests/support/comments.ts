/* Reads the comments out of source files, and the sentences out of comments. */
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";

export type Comment = { file: string; line: number; text: string };

const SOURCES = [".ts", ".tsx", ".mjs", ".js", ".css", ".prisma"];
/** A line that is a comment as a whole, and one with a comment behind its code. */
const WHOLE_LINE = /^\s*\/{2,3} ?(.*)$/;
const BEHIND_CODE = /^(.*\S)\s+\/{2,3} (.*)$/;
const BLOCK = /^(.*?)\/\*+(.*)$/;

/** Returns the source files in these folders, with their path from the root of the repository. */
export function sourcesIn(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && SOURCES.includes(extname(entry.name)))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
}

/** Returns the comments of a file. Lines of `//` that follow each other are one comment. */
export function commentsOf(file: string, source = readFileSync(file, "utf8")): Comment[] {
  const comments: Comment[] = [];
  let block: { line: number; lines: string[] } | null = null;
  let isRun = false;
  for (const [index, code] of source.split("\n").entries()) {
    const [, before = "", begun] = block ? [] : (BLOCK.exec(code) ?? []);
    if (begun !== undefined && !isText(before)) block = { line: index + 1, lines: [] };
    if (block) {
      const [text = "", end] = (begun ?? code).split("*/", 2);
      block.lines.push(text.replace(/^\s*\* ?/, ""));
      if (end !== undefined) {
        comments.push({ file, line: block.line, text: block.lines.join("\n") });
        block = null;
      }
      isRun = false;
      continue;
    }
    const alone = WHOLE_LINE.exec(code)?.[1];
    const [, left = "", behind] = BEHIND_CODE.exec(code) ?? [];
    const last = comments.at(-1);
    if (alone !== undefined && isRun && last) last.text += `\n${alone}`;
    else if (alone !== undefined) comments.push({ file, line: index + 1, text: alone });
    else if (behind !== undefined && !isText(left)) comments.push({ file, line: index + 1, text: behind });
    isRun = alone !== undefined;
  }
  return comments;
}

/** Returns whether this part of a line ends inside a text in quotes, or inside a line comment. */
function isText(code: string): boolean {
  if (WHOLE_LINE.test(code)) return true;
  const plain = code.replaceAll(/\\./g, "");
  return ['"', "'", "`"].some((quote) => plain.split(quote).length % 2 === 0);
}

/** Returns the sentences of a comment. A line of a list, and a line after an empty one, begin a new sentence. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/\n\s*\n|\n\s*(?=[-*] |\d+\. )/)
    .flatMap((part) => part.replaceAll(/\s+/g, " ").split(/(?<=[.!?][)"'”]?) (?=[^a-z])/))
    .map((sentence) => sentence.trim())
    .filter((sentence) => wordsOf(sentence).length > 0);
}

/** Returns the words of a text: whatever stands between spaces and has a letter or a digit. */
export const wordsOf = (text: string): string[] =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
