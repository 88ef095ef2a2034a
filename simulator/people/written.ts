import { newRawId } from "../messages/message-ids";
import { incomingObject } from "../messages/messages";
import type { Row } from "../messages/store";
import type { Session } from "../sessions/session";
import { later } from "../waha";
import type { World } from "../world";
import { RECEIVED } from "./contacts";

/**
 * Somebody writes to the session's number. WhatsApp keeps it for a session that is not connected: its store has it
 * when it is there again, but no webhook tells it then (assumed). `chatId` may be a @lid.
 */
export function personWrites(
  world: World,
  session: Session,
  chatId: string,
  person: string,
  text: string,
): Row {
  const now = Date.now();
  const row: Row = {
    ...{ session: session.name, id: newRawId(), chatId, person, text, at: now, writtenAt: now },
    ...{ plan: RECEIVED, incoming: true },
  };
  world.people.wrote(session.phone, person);
  world.store.add(row);
  if (session.status === "WORKING" && session.connected && !session.halfOpen) {
    const told = incomingObject(row);
    world.webhooks.emit(session, "message", told);
    world.webhooks.emit(session, "message.any", told);
  }
  return row;
}

/** The person of this row has got it, and answers as people do (people.ts). */
export function answer(world: World, session: Session, { person, chatId }: Row): void {
  const { people } = world;
  const said = people.answerOf(person);
  if (said === null) return;
  const { afterMs } = people.current;
  later(afterMs, () => {
    const { id, at } = personWrites(world, session, chatId, person, said.text);
    if (said.isStop) people.stops.push({ session: session.name, person, id, at });
    const again = said.later;
    if (again) later(afterMs, () => personWrites(world, session, chatId, person, again));
  });
}
