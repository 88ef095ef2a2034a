import { data } from "@remix-run/node";
import { idParam } from "../params";
import type { RequestArgs } from "../require-user";
import { clearFlash, readFlash } from "./flash";
import { forPage } from "./page-errors";

/** What a screen shows together with the notice that the page before left for it; the notice is then forgotten. */
export function withNotice<T extends object>(request: Request, shown: T) {
  const notice = readFlash(request);
  return data({ ...shown, notice }, notice ? { headers: { "Set-Cookie": clearFlash() } } : undefined);
}

type Args = RequestArgs & { params: { userId?: string; deviceId?: string } };

/** The id that a part of an address is; the 404 page for what is none. */
export function idInAddress(request: Request, part: string | undefined): Promise<number> {
  return forPage(request, (async () => idParam(part))());
}

/** The user whom an address names; the 404 page for what is no id. */
export const userIdParam = ({ request, params }: Args): Promise<number> =>
  idInAddress(request, params.userId);

/** The device whom an address names, with its user; the 404 page for what is no id. */
export function deviceIdParam({ request, params }: Args): Promise<{ userId: number; deviceId: number }> {
  const ids = async () => ({ userId: idParam(params.userId), deviceId: idParam(params.deviceId) });
  return forPage(request, ids());
}
