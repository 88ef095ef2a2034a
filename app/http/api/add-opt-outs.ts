import type { Actor } from "~/domain/actor";
import { addListSheet, LIST_FILE_BYTES_MAX } from "~/domain/imports/opt-out-sheet";
import type { How } from "~/domain/opt-outs/add-remove";
import { addOptOuts, type ListOwner, NewOptOuts } from "~/domain/opt-outs/list";
import { answerOnce } from "../idempotency";
import { isMultipart, uploadedFile } from "../request/multipart";
import { jsonBody } from "../request/read-body";
import { refuseRepeated, valid } from "../request/validate";
import { jsonResponse } from "../response/json-response";

/** A list that is too long gets an answer that says so, if it is not too long by far. */
const LIST_VALUES_MAX = 30_000;

/**
 * Puts what a program sent on a list, once per `Idempotency-Key`: the numbers of its JSON, or those of the `file`
 * of a form. Returns how many are new. Throws as `addOptOuts`, `uploadedFile` and `addListSheet` do.
 */
export async function listAnswer(
  request: Request,
  { actor, owner, how }: { actor: Actor; owner: ListOwner; how: How },
  now: Date,
): Promise<Response> {
  if (isMultipart(request)) {
    const wish = { whose: actor.id, bytesMax: LIST_FILE_BYTES_MAX };
    const added = await uploadedFile(request, wish, (file) =>
      answerOnce(request, actor, file.content, (keep) => addListSheet(actor, owner, file, now, keep), now),
    );
    return jsonResponse(added, 201);
  }
  const { value, content, repeated } = await jsonBody(request, { valuesMax: LIST_VALUES_MAX });
  refuseRepeated(repeated, NewOptOuts);
  const list = valid(NewOptOuts, value);
  const add = answerOnce(
    request,
    actor,
    content,
    (keep) => addOptOuts(actor, owner, list, how, now, keep),
    now,
  );
  return jsonResponse(await add, 201);
}
