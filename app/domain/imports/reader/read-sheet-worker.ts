/* The thread that reads a sheet into the rows of a batch: see `readIntoBatch`. */
import { RawConnection } from "~/platform/db/raw-connection";
import { env } from "~/platform/env";
import { answerTasks } from "~/platform/workers/handle-tasks";
import { DomainError } from "../../errors";
import { uploadFault } from "../upload-faults";
import { readIntoBatch, type SheetAnswer } from "./read-into-batch";
import type { SheetTask } from "./sheet-task";

answerTasks(read, { stay: true });

async function read(task: SheetTask): Promise<SheetAnswer> {
  const alone = await RawConnection.open(env.DATABASE_URL);
  try {
    return { read: await readIntoBatch(alone, task) };
  } catch (error) {
    const fault = uploadFault(error);
    if (!(fault instanceof DomainError)) throw error;
    const { code, params, fields, extra } = fault;
    return { refused: { code, params, fields, extra } };
  } finally {
    await alone.close();
  }
}
