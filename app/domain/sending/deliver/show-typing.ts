/*
 * Shows the recipient that the sender types. It never touches the guarantee. While it lasts the item is CLAIMED, so
 * a daemon that is killed has sent nothing. Lease, hours and opt-outs are checked after it. If it fails or hangs,
 * the item takes no harm: WAHA's answers are not waited for beyond the time that typing takes anyhow.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { setPresence, startTyping, stopTyping, type WahaServer } from "~/platform/waha";
import { BEFORE_MESSAGE_MS, typingMs } from "../../pacing/typing";

/** Part of the time before a message, so that WAHA gets the end of typing before the message. */
const STOP_MS = 500;

/**
 * Types, stops, and goes offline. While an account is online WhatsApp does not let its phone ring, and a daemon
 * that died after the message could no longer go offline. Lasts BEFORE_MESSAGE_MS, whatever WAHA answers. Never
 * throws.
 */
export async function typeFirst(
  { server, session }: { server: WahaServer; session: string },
  chatId: string,
  text: string,
): Promise<void> {
  const chat = { session, chatId };
  const ends = performance.now() + BEFORE_MESSAGE_MS;
  const until = (ms: number) => sleep(Math.max(0, ms - performance.now()));
  const typed = typingMs(text);
  await until(ends - STOP_MS - typed);
  void startTyping(server, chat, typed);
  await until(ends - STOP_MS);
  await stopTyping(server, chat, STOP_MS);
  void setPresence(server, session, "offline");
  await until(ends);
}
