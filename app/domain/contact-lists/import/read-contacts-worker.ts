/* The thread that reads a file into contacts of a list: see `readContacts`. */
import { RawConnection } from "~/platform/db/raw-connection";
import { env } from "~/platform/env";
import { answerTasks } from "~/platform/workers/handle-tasks";
import { orRefused } from "../../imports/reader/refusal";
import { readContacts } from "./read-contacts";
import type { ContactsTask } from "./types";

answerTasks(read, { stay: true });

async function read(task: ContactsTask) {
  const alone = await RawConnection.open(env.DATABASE_URL);
  try {
    return await orRefused(readContacts(alone, task));
  } finally {
    await alone.close();
  }
}
