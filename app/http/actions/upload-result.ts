import { data, redirect } from "@remix-run/node";
import { jsonResponse } from "../response/json-response";
import { type Notice, noticeHeader, redirectWithNotice } from "../screen/flash";
import type { RefusedUpload } from "./upload-error";

/** What became of a form with a file: where it leads on, with a notice for there, or why nothing came of it. */
export type SentUpload = { to: string; notice?: Notice } | { refused: RefusedUpload; status: number };

/** The answer to a form that the browser posts. */
export function uploadPage(sent: SentUpload) {
  if ("refused" in sent) return data(sent.refused, { status: sent.status });
  return sent.notice ? redirectWithNotice(sent.to, sent.notice) : redirect(sent.to);
}

/** The same to a script that sends it in the browser's place: `{to}` or `{refused}`. */
export function uploadJson(sent: SentUpload): Response {
  if ("refused" in sent) return jsonResponse({ refused: sent.refused }, sent.status);
  return jsonResponse({ to: sent.to }, 200, sent.notice && noticeHeader(sent.notice));
}
