import { PassThrough } from "node:stream";
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  createReadableStreamFromReadable,
  type EntryContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
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
    const ready = isbot(request.headers.get("user-agent")) ? "onAllReady" : "onShellReady";
    const { pipe, abort } = renderToPipeableStream(
      <I18nextProvider i18n={speaker}>
        <NonceContext.Provider value={nonce}>
          <RemixServer context={context} url={request.url} nonce={nonce} />
        </NonceContext.Provider>
      </I18nextProvider>,
      {
        nonce,
        [ready]() {
          const body = new PassThrough();
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: answer }));
          pipe(body);
        },
        onShellError: reject,
        onError(error: unknown) {
          answer = 500;
          log.error({ error: String(error) }, "page failed to render");
        },
      },
    );
    setTimeout(abort, ABORT_MS).unref();
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
