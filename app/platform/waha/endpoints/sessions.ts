import { type Call, type Exchange, exchange } from "../connection/connection";
import { networkFault } from "../responses/network-fault";
import { errorAnswer, jsonObject, statusWord } from "../responses/response-body";
import type { CallFault, WahaServer } from "../types";
import { adoptedConfig, type SessionSettings, sessionConfig } from "./session-config";
import { oneAtATime } from "./session-lock";
import { type FoundSession, foundIn } from "./session-state";

const READ_TIMEOUT_MS = 10_000;
/** WAHA's lock: 5 s to get it and 30 s to finish. */
const CONTROL_TIMEOUT_MS = 40_000;

export type SessionState = FoundSession | { kind: "missing" } | CallFault;

/** `status`: the session's, when the answer had it (WAHA leaves some answers empty). */
export type ControlResult = { kind: "done"; status: string | null } | { kind: "missing" } | CallFault;
export type AdoptResult =
  | { kind: "done"; status: string; changed: boolean }
  | { kind: "missing" }
  | CallFault;
export type CreateResult = { kind: "done"; status: string | null } | { kind: "exists" } | CallFault;

/**
 * Returns how a session is. `phone` (digits) and `me` are null while it is not WORKING, since only then they tell
 * the truth (docs/waha.md#the-phone-of-a-session): keep the last known ones. `reports`: whether it sends its
 * webhooks to that address, with that secret; null: none is wanted. The object that WAHA answers holds keys in
 * clear, so nothing else of it leaves this function.
 */
export async function fetchSession(
  server: WahaServer,
  session: string,
  webhook: SessionSettings["webhook"] = null,
): Promise<SessionState> {
  const read = await readSession(server, session);
  return read.kind === "found" ? foundIn(read.status, read.answer, webhook) : read;
}

type Read = { kind: "found"; status: string; answer: Record<string, unknown> };

async function readSession(server: WahaServer, session: string) {
  const path = `/api/sessions/${encodeURIComponent(session)}`;
  const result = await exchange(server, { method: "GET", path, timeoutMs: READ_TIMEOUT_MS });
  const answer = isSuccess(result) ? jsonObject(result.body) : null;
  const status = statusWord(answer?.status);
  if (answer && status) return { kind: "found", status, answer } satisfies Read;
  return isMissing(result) ? { kind: "missing" as const } : networkFault(result, [server.apiKey]);
}

/** Makes a session and starts it, unless `start` is false. An existing one is left alone. */
export async function createSession(
  server: WahaServer,
  session: string,
  settings: SessionSettings,
  start = true,
): Promise<CreateResult> {
  // `start` is always written: the schema says it defaults to true, the code takes absence as false.
  const body = { name: session, start, config: sessionConfig(settings) };
  const result = await control(server, session, { method: "POST", path: "/api/sessions", body });
  if (isSuccess(result)) return { kind: "done", status: statusIn(result) };
  if (messageOf(result).includes("already exists")) return { kind: "exists" };
  return networkFault(result, secretsOf(server, settings));
}

/**
 * Gives an existing session what `createSession` would have given it, and leaves alone what is not ours. WAHA stops
 * and starts a running session for that (3 s; the pairing stays). So a session that has it all is not changed.
 * `paired`: whether a phone may be paired with it. `working`: false when it is to be stopped and started anyway.
 * `changed`: whether WAHA was called to change anything.
 */
export async function adoptSession(
  server: WahaServer,
  session: string,
  settings: SessionSettings,
  { paired, working }: { paired?: boolean; working?: boolean } = {},
): Promise<AdoptResult> {
  const read = await readSession(server, session);
  if (read.kind !== "found") return read;
  const { status, answer } = read;
  const known = { paired: paired ?? status !== "SCAN_QR_CODE", working: working ?? status === "WORKING" };
  const config = adoptedConfig(answer.config, settings, known);
  if (!config) return { kind: "done", status, changed: false };
  const path = `/api/sessions/${encodeURIComponent(session)}`;
  const result = await control(server, session, { method: "PUT", path, body: { config } });
  const told = outcome(result, secretsOf(server, settings));
  if (told.kind !== "done") return told;
  const after = status === "STOPPED" ? status : "STARTING";
  return { kind: "done", status: told.status ?? after, changed: true };
}

/** Starting a session that already runs is done, not an error. */
export async function startSession(server: WahaServer, session: string): Promise<ControlResult> {
  const result = await action(server, session, "start");
  if (messageOf(result).includes("already started")) return { kind: "done", status: null };
  return outcome(result, [server.apiKey]);
}

export async function restartSession(server: WahaServer, session: string): Promise<ControlResult> {
  return outcome(await action(server, session, "restart"), [server.apiKey]);
}

/** Keeps the pairing. WAHA answers the same for a session that it does not know. */
export async function stopSession(server: WahaServer, session: string): Promise<ControlResult> {
  return outcome(await action(server, session, "stop"), [server.apiKey]);
}

/** Drops the pairing; the session then waits for a new QR code. */
export async function logoutSession(server: WahaServer, session: string): Promise<ControlResult> {
  return outcome(await action(server, session, "logout"), [server.apiKey]);
}

/** Logs out and removes everything; done also when there is no such session. */
export async function deleteSession(server: WahaServer, session: string): Promise<ControlResult> {
  const path = `/api/sessions/${encodeURIComponent(session)}`;
  return outcome(await control(server, session, { method: "DELETE", path }), [server.apiKey]);
}

type Control = { method: Call["method"]; path: string; body?: unknown };

function control(server: WahaServer, session: string, { method, path, body }: Control): Promise<Exchange> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const call: Call = { method, path, body: text, timeoutMs: CONTROL_TIMEOUT_MS };
  return oneAtATime(server, session, () => exchange(server, call));
}

function action(server: WahaServer, session: string, name: string): Promise<Exchange> {
  const path = `/api/sessions/${encodeURIComponent(session)}/${name}`;
  return control(server, session, { method: "POST", path });
}

function outcome(result: Exchange, secrets: readonly string[]): ControlResult {
  if (isSuccess(result)) return { kind: "done", status: statusIn(result) };
  return isMissing(result) ? { kind: "missing" } : networkFault(result, secrets);
}

type Answered = Extract<Exchange, { kind: "answered" }>;

function isSuccess(result: Exchange): result is Answered {
  return result.kind === "answered" && result.status >= 200 && result.status < 300;
}

/** A 404 of WAHA about the session; not one of another server, nor "Cannot POST …". */
function isMissing(result: Exchange): boolean {
  return result.kind === "answered" && result.status === 404 && /session/i.test(messageOf(result))
    ? !messageOf(result).startsWith("Cannot")
    : false;
}

function messageOf(result: Exchange): string {
  return result.kind === "answered" ? errorAnswer(result.body).message : "";
}

function statusIn(result: Answered): string | null {
  return statusWord(jsonObject(result.body)?.status);
}

function secretsOf(server: WahaServer, { webhook }: SessionSettings): string[] {
  return [server.apiKey, ...(webhook ? [webhook.hmacKey] : [])];
}
