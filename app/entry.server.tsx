import { Writable } from "node:stream";
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { RemixI18Next } from "remix-i18next/server";
import { setPageHeaders } from "./http/guard/security-headers";
import { localeOf } from "./http/locale";
import { FALLBACK_LANGUAGE, isLanguage, LANGUAGES } from "./i18n/config";
import { speakers } from "./i18n/on-server";
import { log } from "./platform/log";
import { NonceContext } from "./ui/frame/nonce";

export { loadContext } from "./http/guard/load-context";

export const streamTimeout = 5_000;
/** Later than streamTimeout, so that what was rejected by then still reaches the page. */
const ABORT_MS = streamTimeout + 1_000;

const languages = new RemixI18Next({
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: FALLBACK_LANGUAGE,
    findLocale: async (request) => localeOf(request),
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

  return new Promise((resolve, reject) => {
    let answer = status;
    const { pipe, abort } = renderToPipeableStream(
      <I18nextProvider i18n={speaker}>
        <NonceContext.Provider value={nonce}>
          <RemixServer context={context} url={request.url} nonce={nonce} />
        </NonceContext.Provider>
      </I18nextProvider>,
      {
        nonce,
        // no loader of ours leaves anything for later: a shell sent before would be followed by its data in pieces,
        // each compressed and sent by itself, a few milliseconds earlier for as much work again
        onAllReady() {
          clearTimeout(tooLong);
          pipe(inOnePiece((page) => resolve(new WholePage(page, { headers, status: answer }))));
        },
        onShellError: reject,
        onError(error: unknown) {
          answer = 500;
          log.error({ error: String(error) }, "page failed to render");
        },
      },
    );
    const tooLong = setTimeout(abort, ABORT_MS).unref();
  });
}

/** An answer that is all there: whoever sends it need not read it from a stream, and it gets none. */
class WholePage extends Response {
  constructor(
    readonly whole: Buffer<ArrayBuffer>,
    init: ResponseInit,
  ) {
    super(null, init);
  }
}

function inOnePiece(done: (whole: Buffer<ArrayBuffer>) => void): Writable {
  const parts: Buffer[] = [];
  return new Writable({
    emitClose: false, // React would end it once more
    write(part: Buffer, _encoding, next) {
      parts.push(part);
      next();
    },
    final(next) {
      done(Buffer.concat(parts));
      next();
    },
  });
}

/** The same page as data, when JavaScript moves about: nobody's data may stay in a shared cache either. */
export function handleDataRequest(response: Response): Response {
  response.headers.set("Cache-Control", "no-store");
  response.headers.set("X-Content-Type-Options", "nosniff");
  return response;
}

/** Loaders and actions that threw what is no answer. Refusals, Remix's own too, are answers and are not logged. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { name, stack } = error instanceof Error ? error : { name: "unknown", stack: undefined };
  log.error({ method: request.method, path: new URL(request.url).pathname, name, stack }, "screen failed");
}
