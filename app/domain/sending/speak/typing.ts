/*
 * The receiver is shown that somebody types. It never touches the guarantee: while it lasts the row is CLAIMED, so
 * whoever is killed has said nothing, and lease, hours and stops are looked at after it. It fails and hangs without any
 * harm to the row: WAHA's answers are not waited for beyond the time that it takes anyhow.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { setPresence, startTyping, stopTyping, type WahaServer } from "~/platform/waha";
import { BEFORE_MESSAGE_MS, typingMs } from "../../pace/typing";

/** Of the time before a message, for WAHA to hear that the typing is over before it hears the message. */
const STOP_MS = 500;

/**
 * Types, stops, and goes offline: while an account is online WhatsApp does not let its phone ring, and whoever died
 * after the message could not say so any more. Lasts BEFORE_MESSAGE_MS, whatever WAHA answers. Never throws.
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
