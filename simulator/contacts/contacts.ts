/* People who wrote to a number before: WhatsApp knows them, and a phone that is paired brings their chats along. */
import { newRawId } from "../messages/message-ids";
import type { Store } from "../messages/store";
import type { Session } from "../sessions/session";
import type { Contacts } from "./contact-book";

/** Delivered and read at once, as far as anybody here is told. */
export const RECEIVED = { server: 0, device: 0, read: null, refusal: null };
const SAID = "Halo";

/** Puts what contacts wrote long ago into the message store of a session that has their phone now, each once. */
export function handOver({ store, people }: { store: Store; people: Contacts }, session: Session): void {
  for (const [person, at] of people.broughtBy(session.phone)) {
    const isThere = store.list(session.name, person, Date.now()).some(({ incoming }) => incoming);
    if (isThere) continue;
    store.add({
      ...{ session: session.name, id: newRawId(), chatId: person, person, text: SAID, at, writtenAt: at },
      ...{ plan: RECEIVED, incoming: true },
    });
  }
}
