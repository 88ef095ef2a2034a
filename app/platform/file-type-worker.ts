/* The thread that looks what a file is: byte by byte it may take a tenth of a second. */
import { readFile } from "node:fs/promises";
import { detectFileType, type FileType } from "./file-type";
import { answerTasks } from "./workers/handle-tasks";

/** Where it lies. */
export type FileTypeTask = { path: string };
export type FileTypeAnswer = FileType | "damaged" | "unknown";

answerTasks(async ({ path }: FileTypeTask): Promise<FileTypeAnswer> => detectFileType(await readFile(path)), {
  stay: true,
});
