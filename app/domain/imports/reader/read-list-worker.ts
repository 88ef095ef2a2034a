/* The thread that reads numbers out of a sheet, for a list of those who want no messages: see `addListSheet`. */
import { answerTasks } from "~/platform/workers/handle-tasks";
import { DomainError } from "../../errors";
import { uploadFault } from "../upload-faults";
import { type ListAnswer, type ListTask, readList } from "./read-list";

answerTasks(read, { stay: true });

async function read(task: ListTask): Promise<ListAnswer> {
  try {
    return await readList(task);
  } catch (error) {
    const fault = uploadFault(error);
    if (!(fault instanceof DomainError)) throw error;
    const { code, params, fields, extra } = fault;
    return { refused: { code, params, fields, extra } };
  }
}
