import type { Actor } from "~/domain/actor";
import { HEAD_FILE_BYTES_MAX, sheetHead } from "~/domain/imports/reader/sheet-head";
import { findColumns } from "~/domain/imports/rows/find-columns";
import { uploadedFile } from "../request/multipart";
import { assertSameOrigin } from "../request/same-origin";
import type { RequestArgs } from "../require-user";
import { errorMessage } from "../response/error-messages";
import { errorResponse, jsonResponse } from "../response/json-response";

/**
 * Returns the head of the `file` of a form, for a script: `{ columns, rows, hasNumbers }`, or `{}` where it cannot be read. Why
 * not is said when the form is sent.
 */
export async function sheetHeadJson(asked: RequestArgs, user: Actor): Promise<Response> {
  assertSameOrigin(asked);
  try {
    const wish = { whose: user.id, bytesMax: HEAD_FILE_BYTES_MAX };
    const head = await uploadedFile(asked.request, wish, (file) => sheetHead(user, file));
    const hasNumbers = findColumns(head.columns, []).places.receiver_number !== undefined;
    return jsonResponse({ ...head, hasNumbers });
  } catch (thrown) {
    if (errorMessage(thrown).code.startsWith("FILE_")) return jsonResponse({});
    return errorResponse(thrown, asked.request);
  }
}
