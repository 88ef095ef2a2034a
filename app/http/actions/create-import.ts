import type { Actor } from "~/domain/actor";
import type { Basis } from "~/domain/batches/legal-basis";
import { CONDITIONS_MAX } from "~/domain/contact-lists/filter";
import type { Selection } from "~/domain/contact-lists/selection";
import { listedContacts } from "~/domain/contact-lists/send";
import { DomainError } from "~/domain/errors";
import { requestFingerprint, runOnce, type StoreResponse } from "~/domain/idempotency";
import { stageUpload } from "~/domain/imports/column-choice/stage-upload";
import { clock } from "~/platform/clock";
import { orAccountEnded } from "../account-ended";
import { parseTypedBatch, receivedForm } from "../batch-request";
import { assertSameOrigin } from "../request/same-origin";
import type { RequestArgs } from "../require-user";
import { errorMessage } from "../response/error-messages";
import { refusedUpload } from "./upload-error";
import type { SentUpload } from "./upload-result";

const CONDITION_FIELDS = Array.from({ length: CONDITIONS_MAX }, (_, at) =>
  ["column", "op", "value"].map((part) => `filter.${at}.${part}`),
).flat();
const KEPT = ["recipients", "message", "name", "list_ids", ...CONDITION_FIELDS];

/** Everything that the form of a new batch does: its recipients and texts are stored to be looked at. */
export async function stageSend(asked: RequestArgs, user: Actor): Promise<SentUpload> {
  assertSameOrigin(asked);
  const now = clock.now();
  let typed: Record<string, string> = {};
  const told = (fields: typeof typed) => {
    typed = fields;
  };
  try {
    let basis: Basis | null = null;
    const lists = async ({ selection, left }: { selection: Selection; left: AbortSignal }) => {
      const listed = await listedContacts(user, selection, { basis: null, left }, now);
      basis = listed.basis;
      return listed;
    };
    const { id, asks } = await receivedForm(asked.request, { whose: user.id, told, lists }, (form) => {
      const { recipients, wish, fields, content } = form;
      const key = fields.request_key;
      if (!key) throw new DomainError("BAD_REQUEST");
      const stage = (keep: StoreResponse) => stageUpload(user, recipients, parseTypedBatch(wish), now, keep);
      return runOnce(user, `form:${key}`, requestFingerprint("send/new", content), stage, now);
    });
    return { to: asks ? `/send/new/${id}/columns` : `/send/new/${id}${basisInAddress(basis)}` };
  } catch (thrown) {
    const error = errorMessage(await orAccountEnded(thrown, user));
    return { refused: refusedUpload(error, asked.request, { typed, kept: KEPT }), status: error.status };
  }
}

/** The check page begins with the legal basis of the lists. */
function basisInAddress(basis: Basis | null): string {
  if (basis === null) return "";
  const { kind, note } = basis;
  return `?${new URLSearchParams({ basis: kind, ...(note !== null && { basis_note: note }) })}`;
}
