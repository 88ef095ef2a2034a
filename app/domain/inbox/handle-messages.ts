import { DELIVER_AGAIN } from "~/platform/waha";
import { handleMessage, type Incoming } from "./handle-message";

export { LISTENING } from "./handle-message";

/** Nothing is read further back: which opt-outs were handled is known for no longer. */
export const BACK_MS_MAX = 6 * 24 * 60 * 60_000;

/** A device, with what must be known to handle what contacts write to it. */
export type StoreQuery = Parameters<typeof handleMessage>[0];

/**
 * Handles these messages, the oldest first, and returns how many changed something. `all` false: one of them must
 * be handled again. Either a message to its sender is on its way, or WAHA could not be asked for the sender's
 * number. Later messages of the same chat wait with it, those of other chats do not.
 */
export async function handleMessages(
  device: StoreQuery,
  messages: Incoming[],
  now: Date,
): Promise<{ heard: number; all: boolean }> {
  let heard = 0;
  const again = new Set<string>();
  for (const message of messages) {
    if (again.has(message.chatId)) continue;
    const handled = await handleMessage(device, message, now);
    if (handled === "changed") heard += 1;
    if (handled === DELIVER_AGAIN) again.add(message.chatId);
  }
  return { heard, all: again.size === 0 };
}
