import { redirect } from "@remix-run/node";
import type { Params } from "~/domain/errors";
import { cookieLine, readCookie } from "../request/cookies";

const NOTICE_COOKIE = "notice";
const NOTICE_SECONDS = 60;

const KINDS = ["success", "warning", "error"] as const;

/** A short message for the next page; `text` is a key of the interface's texts, never a sentence. */
export type Notice = { kind: (typeof KINDS)[number]; text: string; params?: Params };

/** Sends the browser on, with a notice that the next page shows once. Works without JavaScript. */
export function redirectWithNotice(to: string, notice: Notice): Response {
  return redirect(to, { headers: noticeHeader(notice) });
}

/** Returns what makes the next page show it once. */
export const noticeHeader = (notice: Notice) => ({
  "Set-Cookie": cookieLine(NOTICE_COOKIE, JSON.stringify(notice), NOTICE_SECONDS),
});

/** The notice that a redirect left for this page; send `clearFlash()` with the answer that shows it. */
export function readFlash(request: Request): Notice | null {
  const kept = readCookie(request.headers, NOTICE_COOKIE);
  if (!kept) return null;
  try {
    const { kind, text, params } = JSON.parse(kept);
    if (typeof text !== "string" || !KINDS.includes(kind)) return null;
    return { kind, text, ...(params ? { params } : {}) };
  } catch {
    return null;
  }
}

/** The Set-Cookie line that takes the notice away. */
export const clearFlash = () => cookieLine(NOTICE_COOKIE, "", 0);
