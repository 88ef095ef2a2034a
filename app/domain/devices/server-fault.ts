import { type CallFault, TOO_OLD } from "../../platform/waha";
import { DomainError, type Params, type ServerFault } from "../errors";
import type { Connection } from "./connection";

/** The part of a server test that shows what is wrong. */
type Found = Pick<Connection, "ok" | "stage" | "httpCode" | "error">;

/** Returns what is wrong with a server, for the sentence that explains what to do about it; null: nothing. */
export function serverFault({ ok, stage, httpCode, error }: Found): ServerFault | null {
  if (ok) return null;
  if (stage === "key") return "KEY_UNREADABLE";
  if (stage === "dns") return "HOST_UNKNOWN";
  if (stage === "tcp") return "NO_ANSWER";
  if (stage === "auth") return httpCode === 403 ? "KEY_TOO_NARROW" : "KEY_REFUSED";
  if (stage !== "http") return "UNKNOWN";
  if (error === TOO_OLD) return "TOO_OLD";
  if (httpCode === null) return "SILENT";
  if (httpCode >= 500) return "BROKEN";
  return error?.endsWith("not WAHA") ? "NOT_WAHA" : "REFUSING";
}

/** Returns what fills the sentence of a fault. */
export const faultParams = ({ httpCode }: Pick<Found, "httpCode">): Params => ({ code: httpCode ?? 0 });

/**
 * Returns the refusal of what needs a server that answers, with a sentence that explains why it does not:
 * SERVER_KEY_UNREADABLE or SERVER_UNREACHABLE. It also carries how far the test came, and `detail` in the machine's
 * own words.
 */
export function serverRefusal(connection: Connection, more: Record<string, unknown> = {}): DomainError {
  const { stage, ms, httpCode, error: detail } = connection;
  const fault = serverFault(connection) ?? "UNKNOWN";
  const extra = { ...more, stage, ms, httpCode, detail };
  if (fault === "KEY_UNREADABLE") return new DomainError("SERVER_KEY_UNREADABLE", {}, {}, extra);
  return new DomainError("SERVER_UNREACHABLE", { fault, ...faultParams(connection) }, {}, extra);
}

/**
 * A server that is away or refuses the key is the admin's matter (409); any other answer is the server's own fault
 * (502).
 */
export function callRefusal({ reason, stage, httpCode, detail }: CallFault): DomainError {
  const known = { busy: "BUSY", too_old: "TOO_OLD" } as const;
  const found = serverFault({ ok: false, stage, httpCode, error: detail }) ?? "UNKNOWN";
  const fault = reason === "busy" || reason === "too_old" ? known[reason] : found;
  const params = { fault, ...faultParams({ httpCode }) };
  if (reason === "unreachable" || reason === "unauthorized") {
    const diagnosis = { shouldReconnect: true, reason, stage, httpCode, detail };
    return new DomainError("SERVER_UNREACHABLE", params, {}, diagnosis);
  }
  return new DomainError("WAHA_FAILED", params, {}, { reason, httpCode, detail });
}
