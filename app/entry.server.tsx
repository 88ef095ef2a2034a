import { PassThrough } from "node:stream";
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  createReadableStreamFromReadable,
  type EntryContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { RemixI18Next } from "remix-i18next/server";
import { requestLocale } from "./http/request/locale";
import { setPageHeaders } from "./http/response/security-headers";
import { FALLBACK_LANGUAGE, isLanguage, LANGUAGES } from "./i18n/config";
import { speakers } from "./i18n/server";
import { log } from "./platform/log";
import { NonceContext } from "./ui/layout/nonce";

export { apiPaths } from "./api/endpoints";
export { callers } from "./http/middleware/callers";
export { loadContext } from "./http/middleware/load-context";
export { noteBuild } from "./http/screen/screen-code";

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

  return new Promise((resolve, reject) => {
    let isShellReady = false;
    const { pipe } = renderToPipeableStream(
      <I18nextProvider i18n={speaker}>
        <NonceContext.Provider value={nonce}>
          <RemixServer context={context} url={request.url} nonce={nonce} />
        </NonceContext.Provider>
      </I18nextProvider>,
      {
        nonce,
        onShellReady() {
          isShellReady = true;
        },
        // Whole: no loader leaves anything for later, and a browser without JavaScript could not put parts together.
        onAllReady() {
          const body = new PassThrough();
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
          pipe(body);
        },
        onShellError: reject, // Remix logs it, and shows the boundary
        onError(error) {
          if (isShellReady) logFailure(request, error);
        },
      },
    );
  });
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
  logFailure(request, error);
}

function logFailure(request: Request, error: unknown): void {
  const { name, stack } = error instanceof Error ? error : { name: "unknown", stack: undefined };
  log.error({ method: request.method, path: new URL(request.url).pathname, name, stack }, "screen failed");
}

/** Work that ended since its caller had left. */
const isAbort = (error: unknown) => error instanceof Error && error.name === "AbortError";
