import { newRawId } from "../messages/message-ids";
import { incomingObject } from "../messages/messages";
import type { Row } from "../messages/store";
import type { Session } from "../sessions/session";
import { later } from "../waha";
import type { World } from "../world";
import { RECEIVED } from "./contacts";

/**
 * A contact writes to the session's number. WhatsApp keeps it for a session that is not connected, and brings it
 * late when the session is there again (`lateMs`). Otherwise its store has it then, but no webhook reports it
 * (assumed). `chatId` may be a @lid.
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
  const isConnected = session.status === "WORKING" && session.connected && !session.halfOpen;
  const isKept = !isConnected && world.people.current.lateMs !== null;
  world.people.wrote(session.phone, person);
  world.people.said(row, !isKept);
  if (isKept) session.kept.add(row);
  else world.store.add(row);
  if (isConnected) tell(world, session, row);
  return row;
}

/** The session is connected again: what WhatsApp kept for it comes, as long as it stays so. */
export function deliverStored(world: World, session: Session): void {
  const { life } = session;
  const kept = [...session.kept];
  const lateness = world.people.lateness(kept.length);
  for (const [i, row] of kept.entries())
    later(lateness[i] ?? 0, () => {
      if (session.life !== life || !session.kept.delete(row)) return;
      row.writtenAt = Date.now();
      world.store.add(row);
      world.people.came(row.id, row.writtenAt);
      tell(world, session, row);
    });
}

function tell({ webhooks }: World, session: Session, row: Row): void {
  const told = incomingObject(row);
  webhooks.emit(session, "message", told);
  webhooks.emit(session, "message.any", told);
}

/** The person of this row has got it, and answers as people do (contacts.ts). */
export function answer(world: World, session: Session, { person, chatId }: Row): void {
  const { people } = world;
  const said = people.answerOf(person);
  if (said === null) return;
  const { afterMs } = people.current;
  later(afterMs, () => {
    personWrites(world, session, chatId, person, said.text);
    const again = said.later;
    if (again) later(afterMs, () => personWrites(world, session, chatId, person, again));
  });
}
