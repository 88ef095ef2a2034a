import type { Actor } from "~/domain/actor";
import { HEAD_FILE_BYTES_MAX, sheetHead } from "~/domain/imports/reader/sheet-head";
import { errorResponse, jsonResponse } from "../api/json-response";
import { errorMessage } from "../error-messages";
import { assertSameOrigin } from "../middleware/same-origin";
import { uploadedFile } from "../multipart";
import type { RequestArgs } from "../require-user";

/**
 * Returns the head of the `file` of a form, for a script: `{ columns, rows }`, or `{}` where it cannot be read. Why
 * not is said when the form is sent.
 */
export async function sheetHeadJson(asked: RequestArgs, user: Actor): Promise<Response> {
  assertSameOrigin(asked);
  try {
    const wish = { whose: user.id, bytesMax: HEAD_FILE_BYTES_MAX };
    return jsonResponse(await uploadedFile(asked.request, wish, (file) => sheetHead(user, file)));
  } catch (thrown) {
    if (errorMessage(thrown).code.startsWith("FILE_")) return jsonResponse({});
    return errorResponse(thrown, asked.request);
  }
}
