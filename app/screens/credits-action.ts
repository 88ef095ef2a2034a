import { data } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { parsePurchase } from "~/domain/credits/packages/parse-purchase";
import { EVIDENCE_BYTES_MAX, requestCredits } from "~/domain/credits/request-credits";
import { creditsTyped } from "~/domain/credits/total-price";
import { DomainError, type FieldError } from "~/domain/errors";
import { requestFingerprint, runOnce } from "~/domain/idempotency";
import { orAccountEnded } from "~/http/account-ended";
import { requestLocale } from "~/http/request/locale";
import { uploadedForm } from "~/http/request/multipart";
import { assertSameOrigin } from "~/http/request/same-origin";
import type { RequestArgs } from "~/http/require-user";
import { errorMessage, fieldSentences, refusalSentence } from "~/http/response/error-messages";
import { redirectWithNotice } from "~/http/screen/flash";
import { clock } from "~/platform/clock";

/** More than a proof may have, so that the form of one that is too large is still read, and kept. */
const RECEIVED_BYTES_MAX = 4 * EVIDENCE_BYTES_MAX;

/** The whole action of the form that buys credits: on to the request, or the form again with what was wrong. */
export async function sendRequest(asked: RequestArgs, actor: Actor) {
  assertSameOrigin(asked);
  const now = clock.now();
  let typed: Record<string, string> = {};
  const told = (fields: typeof typed) => {
    typed = fields;
  };
  const limits = { whose: actor.id, field: "transfer_evidence", bytesMax: RECEIVED_BYTES_MAX, told };
  try {
    const { request } = await uploadedForm(asked.request, limits, ({ file, left, ...form }) => {
      const { request_key: key } = form.fields;
      if (!key) throw new DomainError("BAD_REQUEST");
      const wish = { ...parsePurchase(form.fields), evidence: file && { ...file, left } };
      const content = requestFingerprint("credits", form.content);
      return runOnce(actor, `form:${key}`, content, (keep) => requestCredits(actor, wish, now, keep), now);
    });
    return redirectWithNotice(`/credits?request=${request.id}`, { kind: "success", text: "credits.sent" });
  } catch (thrown) {
    return refused(errorMessage(await orAccountEnded(thrown, actor)), asked.request, typed);
  }
}

function refused(error: DomainError, request: Request, typed: Record<string, string>) {
  const language = requestLocale(request);
  const sentence = refusalSentence(language, error);
  const marked = fieldSentences(language, error.fields);
  if (error.code.startsWith("FILE_")) {
    const amount: FieldError[] = Number.isNaN(creditsTyped(typed.amount)) ? [{ code: "CREDITS_RANGE" }] : [];
    Object.assign(marked, fieldSentences(language, "amount" in typed && amount.length > 0 ? { amount } : {}));
  }
  const whole = Object.keys(marked).length > 0 ? {} : { "": [sentence] };
  return data(
    {
      status: "error",
      initialValue: { amount: typed.amount ?? "", package_id: typed.package_id ?? "" },
      error: { ...marked, ...whole },
    } as const,
    { status: error.status },
  );
}
