import { requestLocale } from "../request/locale";
import { errorMessage, fieldSentences, refusalSentence } from "./error-messages";
import { apiHeaders } from "./security-headers";

/** A JSON answer of the API; null has no body. */
export function jsonResponse(body: unknown, status = 200, headers: HeadersInit = {}): Response {
  const all = apiHeaders(headers);
  if (body === null) return new Response(null, { status, headers: all });
  all.set("Content-Type", "application/json; charset=utf-8");
  return new Response(JSON.stringify(body ?? {}), { status, headers: all });
}

/** The error body: `{ok:false, error, message, code, errors?}` in the caller's language. */
export function errorResponse(thrown: unknown, request: Request, allow: string[] = []): Response {
  const error = errorMessage(thrown);
  const language = requestLocale(request);
  const text = refusalSentence(language, error);
  const marked = Object.keys(error.fields).length > 0;
  const headers = new Headers();
  if (error.status === 405) headers.set("Allow", [...allow, "OPTIONS"].join(", "));
  if (error.status === 401) headers.set("WWW-Authenticate", "Bearer");
  if (error.params.seconds !== undefined) headers.set("Retry-After", String(error.params.seconds));
  // `extra` comes first: whatever it holds, `error` is a sentence
  const body = {
    ...error.extra,
    ok: false,
    error: text,
    message: text,
    code: error.code,
    ...(marked ? { errors: fieldSentences(language, error.fields) } : {}),
  };
  return jsonResponse(body, error.status, headers);
}
