/*
 * What the recipient is shown before a message (docs/waha.md#typing). Nothing of it is worth waiting for: short
 * limits, no throwing.
 */
import { exchange } from "../connection/connection";
import type { WahaServer } from "../types";

/** WAHA itself waits up to 15 s for a session that is not there. */
const SHOW_TIMEOUT_MS = 5_000;

type Chat = { session: string; chatId: string };

/**
 * Shows the recipient that the sender types, and all contacts that the account is online. True: WAHA did it. Never
 * throws.
 */
export const startTyping = (server: WahaServer, chat: Chat, timeoutMs = SHOW_TIMEOUT_MS): Promise<boolean> =>
  show(server, "/api/startTyping", chat, timeoutMs);

/** The end of it; the account stays online. True: WAHA did it. Never throws. */
export const stopTyping = (server: WahaServer, chat: Chat, timeoutMs = SHOW_TIMEOUT_MS): Promise<boolean> =>
  show(server, "/api/stopTyping", chat, timeoutMs);

/** How the account is seen by all: while it is `online`, its phone does not ring. True: WAHA did it. Never throws. */
export const setPresence = (
  server: WahaServer,
  session: string,
  presence: "online" | "offline",
  timeoutMs = SHOW_TIMEOUT_MS,
): Promise<boolean> => show(server, `/api/${encodeURIComponent(session)}/presence`, { presence }, timeoutMs);

async function show(server: WahaServer, path: string, what: object, timeoutMs: number): Promise<boolean> {
  const body = JSON.stringify(what);
  const result = await exchange(server, { method: "POST", path, body, timeoutMs });
  return result.kind === "answered" && result.status >= 200 && result.status < 300;
}
