/* The thread that takes the files of a batch's rows: see `takeAttachments`. */
import { Alone } from "~/platform/db/raw-connection";
import { env } from "~/platform/env";
import { answerTasks } from "~/platform/workers/handle-tasks";
import { type ZipFault, ZipRefusal } from "~/platform/zip/zip";
import { DomainError } from "../../errors";
import { type AttachmentsTaken, type AttachmentsTask, takeAttachments } from "./collect";

export type AttachmentsAnswer =
  | { taken: AttachmentsTaken }
  | { refused: { fault: ZipFault; file: string } }
  | { full: Pick<DomainError, "code" | "params"> };

answerTasks(take, { stay: true });

async function take(task: AttachmentsTask): Promise<AttachmentsAnswer> {
  const alone = await Alone.open(env.DATABASE_URL);
  try {
    return { taken: await takeAttachments(alone, task) };
  } catch (error) {
    if (error instanceof DomainError) return { full: { code: error.code, params: error.params } };
    if (!(error instanceof ZipRefusal)) throw error;
    return { refused: { fault: error.fault, file: error.file } };
  } finally {
    await alone.close();
  }
}
