import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { requestFingerprint, runOnce, type StoreResponse } from "~/domain/idempotency";
import { BatchWhenFields } from "~/domain/imports/batch-when";
import { assertMayTest, testTarget, uploadTest } from "~/domain/test-bulk/upload";
import { clock } from "~/platform/clock";
import { orAccountEnded } from "../account-ended";
import { parseTypedBatch, receivedForm, receivedWhen } from "../batch-request";
import { rightsFirst } from "../check-rights-first";
import { requestDisplay } from "../request/display";
import { assertSameOrigin } from "../request/same-origin";
import type { RequestArgs } from "../require-user";
import { errorMessage } from "../response/error-messages";
import { refusedUpload } from "./upload-error";
import type { SentUpload } from "./upload-result";

const KEPT = ["target_user_id", "recipients", "message", "columns", ...Object.keys(BatchWhenFields)];

/** Everything that the form of a test does: on to its logs, or the form again with what was wrong. */
export async function sendTest(asked: RequestArgs, actor: Actor): Promise<SentUpload> {
  assertSameOrigin(asked);
  const now = clock.now();
  let typed: Record<string, string> = {};
  const told = (fields: typeof typed) => {
    typed = fields;
  };
  try {
    const sent = receivedForm(asked.request, { whose: actor.id, told }, (form) => {
      const { target_user_id: target, request_key: key } = form.fields;
      if (!key) throw new DomainError("BAD_REQUEST");
      const when = receivedWhen(form, now, requestDisplay(asked));
      const wish = { ...parseTypedBatch(form.wish), when, target };
      const upload = (keep: StoreResponse) => uploadTest(actor, form.recipients, wish, now, keep);
      return runOnce(actor, `form:${key}`, requestFingerprint("test-bulk", form.content), upload, now);
    });
    const may = () => assertMayTest(actor, typed.target_user_id);
    const { batch_id, summary } = await rightsFirst(() => sent, may);
    const { total, queued, duplicates, opted_out: optedOut } = summary;
    const invalid = summary.invalid_numbers + summary.invalid_time + summary.invalid_message;
    return {
      to: `/admin/test-bulk?target_user_id=${typed.target_user_id}`,
      notice: {
        kind: "success",
        text: "testBulk.queued",
        params: { total, queued, duplicates, optedOut, invalid, batch: batch_id },
      },
    };
  } catch (thrown) {
    const error = errorMessage(await orAccountEnded(thrown, actor));
    return refused(await alsoOfTarget(actor, error, typed), asked.request, typed);
  }
}

/** A missing file does not hide that the user is missing too. */
async function alsoOfTarget(
  actor: Actor,
  error: DomainError,
  typed: Record<string, string>,
): Promise<DomainError> {
  if (error.code !== "FILE_MISSING") return error;
  const target = await testTarget(actor, typed.target_user_id).then(() => null, errorMessage);
  return target?.code === "VALIDATION"
    ? new DomainError("FILE_MISSING", {}, { ...target.fields, ...error.fields })
    : error;
}

function refused(error: DomainError, request: Request, typed: Record<string, string>): SentUpload {
  const unreachable = error.code === "SERVER_UNREACHABLE";
  const told = unreachable ? ofTarget(error) : error;
  return { refused: refusedUpload(told, request, { typed, kept: KEPT }), status: error.status };
}

/** It is the choice of the user that has to change. */
function ofTarget({ code, params, extra }: DomainError): DomainError {
  return new DomainError(code, params, { target_user_id: [{ code, params }] }, extra);
}
