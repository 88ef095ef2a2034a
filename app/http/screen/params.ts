import { data } from "@remix-run/node";
import { idOf } from "../params";
import type { Asked } from "../require-user";
import { forgetNotice, noticeOf } from "./flash";
import { forPage } from "./page-errors";

/** What a screen shows together with the notice that the page before left for it; the notice is then forgotten. */
export function withNotice<T extends object>(request: Request, shown: T) {
  const notice = noticeOf(request);
  return data({ ...shown, notice }, notice ? { headers: { "Set-Cookie": forgetNotice() } } : undefined);
}

type Args = Asked & { params: { userId?: string; deviceId?: string } };

/** The id that a part of an address is; the 404 page for what is none. */
export function idInAddress(request: Request, part: string | undefined): Promise<number> {
  return forPage(request, (async () => idOf(part))());
}

/** The user whom an address names; the 404 page for what is no id. */
export const userIdOf = ({ request, params }: Args): Promise<number> => idInAddress(request, params.userId);

/** The device whom an address names, with its user; the 404 page for what is no id. */
export function deviceIdOf({ request, params }: Args): Promise<{ userId: number; deviceId: number }> {
  const ids = async () => ({ userId: idOf(params.userId), deviceId: idOf(params.deviceId) });
  return forPage(request, ids());
}
