import { data } from "@remix-run/node";
import { idParam } from "../request/params";
import { errorMessage, refusalPage } from "../response/error-messages";
import { clearFlash, readFlash } from "./flash";

/**
 * Waits for what a screen shows. A refusal (another user's batch is 404) is thrown as a Response with its status
 * and sentence, which the screen's error boundary shows.
 */
export async function forPage<T>(request: Request, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    throw refusalPage(errorMessage(thrown), request);
  }
}

/** What a screen shows together with the notice that the page before left for it; the notice is then forgotten. */
export function withNotice<T extends object>(request: Request, shown: T) {
  const notice = readFlash(request);
  return data({ ...shown, notice }, notice ? { headers: { "Set-Cookie": clearFlash() } } : undefined);
}

/** The id that a part of an address is; the 404 page for what is none. */
export function idInAddress(request: Request, part: string | undefined): Promise<number> {
  return forPage(request, (async () => idParam(part))());
}
