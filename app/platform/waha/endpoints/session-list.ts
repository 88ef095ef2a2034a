import { exchange } from "../connection/connection";
import { networkFault } from "../responses/network-fault";
import { isObject, jsonArray, readText, statusWord } from "../responses/response-body";
import type { CallFault, WahaServer } from "../types";
import type { SessionSettings } from "./session-config";
import { type FoundSession, foundIn } from "./session-state";

const LIST_TIMEOUT_MS = 10_000;

/** `found`: those of the wanted ones that the list reports in full. `sessions`: so many the server has. */
export type SessionList = { kind: "listed"; found: Map<string, FoundSession>; sessions: number } | CallFault;

/**
 * Returns how many sessions of one server are, in one call: each as `fetchSession` reports it. `wanted`: their names,
 * and where each must send its webhooks. A session that is missing here may exist all the same: a key may be for
 * other sessions, and an older WAHA lists less. So ask about it by itself. Nothing is kept of sessions that are not
 * wanted.
 */
export async function listSessions(
  server: WahaServer,
  wanted: ReadonlyMap<string, SessionSettings["webhook"]>,
): Promise<SessionList> {
  const path = "/api/sessions?all=true";
  const result = await exchange(server, { method: "GET", path, timeoutMs: LIST_TIMEOUT_MS });
  const list = result.kind === "answered" && result.status === 200 ? jsonArray(result.body) : null;
  if (!list) return networkFault(result, [server.apiKey]);
  const found = new Map<string, FoundSession>();
  const named = new Set<string>();
  for (const entry of list) {
    const name = isObject(entry) ? readText(entry.name) : null;
    if (!isObject(entry) || name === null || !wanted.has(name)) continue;
    const state = named.has(name) ? null : wholeState(entry, wanted.get(name) ?? null);
    named.add(name);
    if (state) found.set(name, state);
    else found.delete(name); // there twice: who knows which one is true
  }
  return { kind: "listed", found, sessions: list.length };
}

/** Returns null when something is missing here that the session's own call would report. */
function wholeState(
  entry: Record<string, unknown>,
  webhook: SessionSettings["webhook"],
): FoundSession | null {
  const status = statusWord(entry.status);
  const isWhole = (status !== "WORKING" || "me" in entry) && (webhook === null || "config" in entry);
  return status && isWhole ? foundIn(status, entry, webhook) : null;
}
