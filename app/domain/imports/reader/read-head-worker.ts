/* The thread that reads the head of a sheet: see `sheetHead`. */
import { answerTasks } from "~/platform/workers/handle-tasks";
import { DomainError } from "../../errors";
import { uploadFault } from "../upload-faults";
import { type HeadAnswer, type HeadTask, readHead } from "./read-head";

answerTasks(read, { stay: true });

async function read(task: HeadTask): Promise<HeadAnswer> {
  try {
    return await readHead(task);
  } catch (error) {
    const fault = uploadFault(error);
    if (!(fault instanceof DomainError)) throw error;
    return { refused: { code: fault.code } };
  }
}
