import { setImmediate } from "node:timers/promises";
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { RemixI18Next } from "remix-i18next/server";
import { requestLocale } from "./http/locale";
import { setPageHeaders } from "./http/middleware/security-headers";
import { FALLBACK_LANGUAGE, isLanguage, LANGUAGES } from "./i18n/config";
import { speakers } from "./i18n/server";
import { log } from "./platform/log";
import { NonceContext } from "./ui/layout/nonce";

export { callers } from "./http/middleware/callers";
export { loadContext } from "./http/middleware/load-context";

export const streamTimeout = 5_000;

const languages = new RemixI18Next({
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: FALLBACK_LANGUAGE,
    findLocale: async (request) => requestLocale(request),
    order: ["custom"],
  },
});

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { nonce }: AppLoadContext,
): Promise<Response> {
  const language = await languages.getLocale(request);
  const speaker = speakers[isLanguage(language) ? language : FALLBACK_LANGUAGE];
  headers.set("Content-Type", "text/html; charset=utf-8");
  setPageHeaders(headers, nonce);

  await readData(context);
  await setImmediate(); // requests that came meanwhile are read, and queued (web/concurrency-limit.ts), before a page is made
  const page = renderToString(
    <I18nextProvider i18n={speaker}>
      <NonceContext.Provider value={nonce}>
        <RemixServer context={context} url={request.url} nonce={nonce} />
      </NonceContext.Provider>
    </I18nextProvider>,
  );
  return new WholePage(Buffer.from(`<!DOCTYPE html>${page}`), { headers, status });
}

/**
 * Reads what the loaders answered, as it goes into the page, where RemixServer will look for it. No loader of ours
 * leaves anything for later, so a page is rendered at once. A page that waits in the middle for this, and leaves in
 * pieces, is as much work again and arrives no sooner.
 */
async function readData({ serverHandoffStream, renderMeta }: EntryContext): Promise<void> {
  const reader = serverHandoffStream?.getReader();
  if (!reader || !renderMeta) return;
  const decoder = new TextDecoder();
  const parts: NonNullable<typeof renderMeta.streamCache> = {};
  for (let i = 0, done = false; !done; i += 1) {
    const part = await reader.read();
    done = part.done;
    const value = decoder.decode(part.value, { stream: !done });
    parts[i] = Object.assign(Promise.resolve(), { result: { done, value } });
  }
  reader.releaseLock(); // RemixServer takes it, and does not read
  renderMeta.streamCache = parts;
}

/** An answer that is complete: its sender need not read it from a stream, and gets none. */
class WholePage extends Response {
  constructor(
    readonly whole: Buffer<ArrayBuffer>,
    init: ResponseInit,
  ) {
    super(null, init);
  }
}

/** The same page as data, for navigation by JavaScript: no user's data may stay in a shared cache either. */
export function handleDataRequest(response: Response): Response {
  response.headers.set("Cache-Control", "no-store");
  response.headers.set("X-Content-Type-Options", "nosniff");
  return response;
}

/** Loaders and actions that threw what is no answer. Refusals, Remix's own too, are answers and are not logged. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted || isAbort(error) || isRouteErrorResponse(error)) return;
  const { name, stack } = error instanceof Error ? error : { name: "unknown", stack: undefined };
  log.error({ method: request.method, path: new URL(request.url).pathname, name, stack }, "screen failed");
}

/** Work that ended since its caller had left. */
const isAbort = (error: unknown) => error instanceof Error && error.name === "AbortError";
