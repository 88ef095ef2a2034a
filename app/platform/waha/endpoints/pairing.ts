import { type Exchange, exchange } from "../connection/connection";
import { networkFault } from "../responses/network-fault";
import { errorAnswer, jsonObject, readText } from "../responses/response-body";
import type { CallFault, WahaServer } from "../types";
import { fetchSession } from "./sessions";

/** WAHA itself waits up to 5 s and then up to 10 s for the right state. */
const PAIRING_TIMEOUT_MS = 20_000;

type NotReady = { kind: "not_ready"; status: string | null } | { kind: "missing" } | CallFault;

export type QrResult = { kind: "qr"; value: string } | NotReady;
export type CodeResult = { kind: "code"; code: string } | NotReady;

/** The text of the QR code to draw. It changes every 20 to 60 s: ask again each 3 to 5 s. */
export async function qr(server: WahaServer, session: string): Promise<QrResult> {
  const path = `/api/${encodeURIComponent(session)}/auth/qr?format=raw`;
  const result = await exchange(server, { method: "GET", path, timeoutMs: PAIRING_TIMEOUT_MS });
  const value = readText(answerOf(result)?.value);
  return value ? { kind: "qr", value } : notReady(result, server);
}

/**
 * A code such as ABCD-1234 to type on the phone `digits`. The state is asked for first: NOWEB never
 * answers this call while STARTING.
 */
export async function requestCode(server: WahaServer, session: string, digits: string): Promise<CodeResult> {
  const state = await fetchSession(server, session);
  if (state.kind !== "found") return state;
  if (state.status !== "SCAN_QR_CODE") return { kind: "not_ready", status: state.status };
  const result = await exchange(server, {
    method: "POST",
    path: `/api/${encodeURIComponent(session)}/auth/request-code`,
    body: JSON.stringify({ phoneNumber: digits }),
    timeoutMs: PAIRING_TIMEOUT_MS,
  });
  const code = readText(answerOf(result)?.code);
  return code ? { kind: "code", code } : notReady(result, server);
}

function answerOf(result: Exchange): Record<string, unknown> | null {
  const good = result.kind === "answered" && result.status >= 200 && result.status < 300;
  return good ? jsonObject(result.body) : null;
}

function notReady(result: Exchange, server: WahaServer): NotReady {
  if (result.kind === "answered" && (result.status === 422 || result.status === 404)) {
    const { fromWaha, message, wait } = errorAnswer(result.body);
    if (wait) return wait.status ? { kind: "not_ready", status: wait.status } : { kind: "missing" };
    if (fromWaha && result.status === 404 && /find a session|session not found/i.test(message)) {
      return { kind: "missing" };
    }
    const status = /current status is (\w+)/.exec(message)?.[1];
    if (status) return { kind: "not_ready", status };
  }
  return networkFault(result, [server.apiKey]);
}
