import { data, redirect } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { stageContacts } from "~/domain/contact-lists/import/import-contacts";
import { DomainError } from "~/domain/errors";
import { requestFingerprint, runOnce } from "~/domain/idempotency";
import { UPLOAD_LIMITS } from "~/domain/imports/upload-faults";
import { clock } from "~/platform/clock";
import { orAccountEnded } from "../account-ended";
import { importMode } from "../api/import-contacts";
import { uploadedFile } from "../request/multipart";
import type { RequestArgs } from "../require-user";
import { errorMessage } from "../response/error-messages";
import { refusedUpload } from "./upload-error";

/**
 * The form that imports contacts, once it is known to be one of ours: the file is read, and leads to the check page.
 */
export async function stageContactFile(asked: RequestArgs, actor: Actor, listId: number) {
  const now = clock.now();
  let typed: Record<string, string> = {};
  const told = (fields: typeof typed) => {
    typed = fields;
  };
  try {
    const wish = { whose: actor.id, bytesMax: UPLOAD_LIMITS.fileBytesMax, told };
    const { id } = await uploadedFile(asked.request, wish, (file) => {
      const { mode, request_key: key } = file.fields;
      if (!key) throw new DomainError("BAD_REQUEST");
      const place = requestFingerprint(`lists/${listId}/import`, file.content);
      return runOnce(
        actor,
        `form:${key}`,
        place,
        (keep) => stageContacts(actor, listId, file, importMode(mode), now, keep),
        now,
      );
    });
    return redirect(`/lists/${listId}/import/${id}`);
  } catch (thrown) {
    const error = errorMessage(await orAccountEnded(thrown, actor));
    return data(refusedUpload(error, asked.request, { typed, kept: ["mode"] }), { status: error.status });
  }
}
