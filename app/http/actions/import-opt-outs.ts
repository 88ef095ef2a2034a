import { data } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { addListSheet, LIST_FILE_BYTES_MAX } from "~/domain/imports/opt-out-sheet";
import type { ListOwner } from "~/domain/opt-outs/list";
import { clock } from "~/platform/clock";
import { orAccountEnded } from "../account-ended";
import { uploadedFile } from "../request/multipart";
import { assertSameOrigin } from "../request/same-origin";
import type { RequestArgs } from "../require-user";
import { errorMessage } from "../response/error-messages";
import { redirectWithNotice } from "../screen/flash";
import { refusedUpload } from "./upload-error";

/** The whole action of the form that puts the numbers of a sheet on a list; `back`: the list's page. */
export async function addSheet(asked: RequestArgs, actor: Actor, owner: ListOwner, back: string) {
  assertSameOrigin(asked);
  try {
    const wish = { whose: actor.id, bytesMax: LIST_FILE_BYTES_MAX };
    const { added } = await uploadedFile(asked.request, wish, (file) =>
      addListSheet(actor, owner, file, clock.now()),
    );
    return redirectWithNotice(back, { kind: "success", text: "optOuts.added", params: { count: added } });
  } catch (thrown) {
    const error = errorMessage(await orAccountEnded(thrown, actor));
    return data(refusedUpload(error, asked.request, { typed: {}, kept: [] }), { status: error.status });
  }
}
