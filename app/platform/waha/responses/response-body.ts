/** What an error answer of WAHA says, whichever of its four shapes it has (docs/waha.md#error-answers). */
export type ErrorAnswer = {
  /** Written by WAHA itself, not by a proxy or by something else that listens there. */
  fromWaha: boolean;
  message: string;
  /** The name of a thrown error, when the engine threw one. */
  exception: string | null;
  /** Set when the call waited for the session in vain. */
  wait: { status: string | null } | null;
};

/** The JSON object of a body, or null: WAHA answers some calls with an empty body. */
export function jsonObject(body: string): Record<string, unknown> | null {
  const value = json(body);
  return isObject(value) ? value : null;
}

/** The JSON array of a body, or null. */
export function jsonArray(body: string): unknown[] | null {
  const value = json(body);
  return Array.isArray(value) ? value : null;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function readText(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** A session status; only what looks like one, since it is stored and shown. */
export function statusWord(value: unknown): string | null {
  return typeof value === "string" && /^[A-Z][A-Z_]{0,39}$/.test(value) ? value : null;
}

/** Reads an error body; never throws. */
export function errorAnswer(body: string): ErrorAnswer {
  const answer = jsonObject(body);
  if (!answer) return { fromWaha: false, message: "", exception: null, wait: null };
  if (isObject(answer.exception)) {
    const { message, name } = answer.exception;
    return { fromWaha: true, message: readText(message) ?? "", exception: readText(name), wait: null };
  }
  if (typeof answer.error === "string" && typeof answer.session === "string") {
    const status = statusWord(answer.status);
    return { fromWaha: true, message: status ? "" : "unknown session", exception: null, wait: { status } };
  }
  const message = Array.isArray(answer.message) ? answer.message[0] : answer.message;
  return {
    fromWaha: typeof answer.statusCode === "number",
    message: readText(message) ?? readText(answer.error) ?? "",
    exception: null,
    wait: null,
  };
}

function json(body: string): unknown {
  if (!body) return null;
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
