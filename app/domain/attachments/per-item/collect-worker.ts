/* The thread that takes the files of a batch's rows: see `collectAttachments`. */
import { RawConnection } from "~/platform/db/raw-connection";
import { env } from "~/platform/env";
import { answerTasks } from "~/platform/workers/handle-tasks";
import { type ZipFault, ZipRefusal } from "~/platform/zip/zip";
import { DomainError } from "../../errors";
import { type AttachmentsCollected, type AttachmentsTask, collectAttachments } from "./collect";

export type AttachmentsAnswer =
  | { taken: AttachmentsCollected }
  | { refused: { fault: ZipFault; file: string } }
  | { full: Pick<DomainError, "code" | "params"> };

answerTasks(take, { stay: true });

async function take(task: AttachmentsTask): Promise<AttachmentsAnswer> {
  const alone = await RawConnection.open(env.DATABASE_URL);
  try {
    return { taken: await collectAttachments(alone, task) };
  } catch (error) {
    if (error instanceof DomainError) return { full: { code: error.code, params: error.params } };
    if (!(error instanceof ZipRefusal)) throw error;
    return { refused: { fault: error.fault, file: error.file } };
  } finally {
    await alone.close();
  }
}
