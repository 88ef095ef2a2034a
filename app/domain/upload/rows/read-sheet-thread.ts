/* The thread that reads a sheet into the rows of a batch: see `readIntoBatch`. */
import { parentPort, workerData } from "node:worker_threads";
import { Alone } from "~/platform/db/alone";
import { env } from "~/platform/env";
import { DomainError } from "../../errors";
import { uploadFault } from "../upload-faults";
import { readIntoBatch, type SheetAnswer, type SheetTask } from "./read-into-batch";

const alone = await Alone.open(env.DATABASE_URL);
parentPort?.postMessage(await answer(workerData as SheetTask));

async function answer(task: SheetTask): Promise<SheetAnswer> {
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
