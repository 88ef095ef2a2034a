import type { ErrorCode } from "~/domain/errors";
import { ERROR_STATUS } from "~/domain/errors";
import type { ApiCall } from "./calls";

const OF_FILES = ["FILE_TOO_LARGE", "FILE_MISSING", "ACCOUNT_FULL"] as const;

/** Returns what a call may say no with, by status: what every call of its kind may, and what its operation declares. */
export function describeErrors({ method, params, operation }: ApiCall): Map<number, ErrorCode[]> {
  const { access, scope, query, input, form, json, idempotent, output, errors = [] } = operation;
  const codes: ErrorCode[] = [
    ...(access === "anyone"
      ? []
      : (["UNAUTHENTICATED", "TOKEN_EXPIRED", ...forbidden(access.description)] as const)),
    ...(scope && scope !== "none" ? (["SCOPE_REQUIRED"] as const) : []),
    ...(method === "GET" ? [] : (["CROSS_ORIGIN"] as const)),
    ...(params.length > 0 ? (["NOT_FOUND"] as const) : []),
    ...(query || form ? (["VALIDATION"] as const) : []), // a NUL in a text
    ...(input ? (["BAD_REQUEST", "UNSUPPORTED_MEDIA_TYPE", "BODY_TOO_LARGE", "VALIDATION"] as const) : []),
    ...(form ? ([...OF_FILES, "BAD_REQUEST", "UNSUPPORTED_MEDIA_TYPE", "STORAGE_FULL"] as const) : []),
    ...(json ? (["BODY_TOO_LARGE"] as const) : []),
    ...(idempotent ? (["BAD_REQUEST", "REQUEST_KEY_REUSED", "REQUEST_IN_PROGRESS"] as const) : []),
    ...("file" in output ? (["TOO_MANY_DOWNLOADS"] as const) : []),
    ...errors,
    ...(["TOO_MANY_REQUESTS", "INTERNAL", "DATABASE_AWAY", "TOO_BUSY"] as const),
  ];
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set(codes)) {
    const status = ERROR_STATUS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}

/** For callers without the right, because of a due password change, a role, a feature, or how they signed in. */
function forbidden(description: string): ErrorCode[] {
  if (description.includes("while a new password is due")) return [];
  return [
    "PASSWORD_CHANGE_REQUIRED",
    ...(description.startsWith("anybody") ? [] : (["FORBIDDEN"] as const)),
    ...(description.includes("not with a token") ? (["SESSION_REQUIRED"] as const) : []),
  ];
}
