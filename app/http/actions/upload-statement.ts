import { data } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import {
  STATEMENT_BYTES_MAX,
  StatementForm,
  uploadStatement,
} from "~/domain/bank-statements/upload-statement";
import { DomainError } from "~/domain/errors";
import { requestFingerprint, runOnce } from "~/domain/idempotency";
import { clock } from "~/platform/clock";
import { orAccountEnded } from "../account-ended";
import { requestLocale } from "../request/locale";
import { uploadedFile } from "../request/multipart";
import { assertSameOrigin } from "../request/same-origin";
import { valid } from "../request/validate";
import type { RequestArgs } from "../require-user";
import { errorMessage, fieldSentences, refusalSentence } from "../response/error-messages";
import { redirectWithNotice } from "../screen/flash";

/** The whole action of the form that uploads a bank statement: on to its lines, or the form again. */
export async function sendStatement(asked: RequestArgs, actor: Actor) {
  assertSameOrigin(asked);
  const now = clock.now();
  let typed: Record<string, string> = {};
  const told = (fields: typeof typed) => {
    typed = fields;
  };
  try {
    const limits = { whose: actor.id, bytesMax: STATEMENT_BYTES_MAX, told };
    const { statement } = await uploadedFile(asked.request, limits, (file) => {
      const { request_key: key, ...fields } = file.fields;
      if (!key) throw new DomainError("BAD_REQUEST");
      const form = valid(StatementForm, fields) as StatementForm;
      const content = requestFingerprint("bank-statements", file.content);
      const upload = (keep: Parameters<typeof uploadStatement>[4]) =>
        uploadStatement(actor, file, form, now, keep);
      return runOnce(actor, `form:${key}`, content, upload, now);
    });
    const params = { count: statement.lines };
    const notice = { kind: "success", text: "bankStatements.uploaded", params } as const;
    return redirectWithNotice(`/admin/bank-statements/${statement.id}`, notice);
  } catch (thrown) {
    const error = errorMessage(await orAccountEnded(thrown, actor));
    const language = requestLocale(asked.request);
    const marked = fieldSentences(language, error.fields);
    const whole = Object.keys(marked).length > 0 ? {} : { "": [refusalSentence(language, error)] };
    const found = Array.isArray(error.extra.found) ? (error.extra.found as string[]) : null;
    const { request_key: _, ...initialValue } = typed;
    const answer = { status: "error", initialValue, error: { ...marked, ...whole }, found } as const;
    return data(answer, { status: error.status });
  }
}
