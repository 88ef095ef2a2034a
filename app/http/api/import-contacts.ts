import type { Actor } from "~/domain/actor";
import { importContacts } from "~/domain/contact-lists/import/import-contacts";
import { IMPORT_MODES, type ImportMode } from "~/domain/contact-lists/import/types";
import { wrongField } from "~/domain/errors";
import { UPLOAD_LIMITS } from "~/domain/imports/upload-faults";
import { answerOnce } from "../idempotency";
import { uploadedFile } from "../request/multipart";
import { jsonResponse } from "../response/json-response";

/** Imports the `file` of a form into a list, once per `Idempotency-Key`. Throws as `uploadedFile` and `importContacts` do. */
export async function importAnswer(
  request: Request,
  actor: Actor,
  listId: number,
  now: Date,
): Promise<Response> {
  const wish = { whose: actor.id, bytesMax: UPLOAD_LIMITS.fileBytesMax };
  const imported = await uploadedFile(request, wish, (file) => {
    const mode = importMode(file.fields.mode);
    return answerOnce(
      request,
      actor,
      file.content,
      (keep) => importContacts(actor, listId, file, mode, now, keep),
      now,
    );
  });
  return jsonResponse(imported);
}

/** Returns what a form says. Throws VALIDATION of `mode`. */
export function importMode(given: string | undefined): ImportMode {
  const mode = IMPORT_MODES.find((each) => each === given?.trim());
  if (!mode) throw wrongField("mode", { code: given?.trim() ? "INVALID" : "REQUIRED" });
  return mode;
}
