import { asLines, badCommand, json } from "../http/answer";
import type { Call } from "../http/call";
import { type Route, route } from "../http/router";
import { personOf } from "../messages/chat-ids";
import { fullMessageId } from "../messages/messages";
import type { PeopleOrder } from "./people";
import { personWrites } from "./written";

/** What people do, under /__sim. */
export const peopleRoutes: readonly Route[] = [
  route("POST", "/__sim/incoming", (call) => incoming(call)),
  route("GET", "/__sim/people", ({ world, response }) => json(response, 200, world.people.current)),
  route("PUT", "/__sim/people", ({ world, body, response }) => {
    try {
      world.people.set(body as PeopleOrder);
    } catch (error) {
      throw badCommand(error instanceof Error ? error.message : "unknown answer");
    }
    json(response, 200, world.people.current);
  }),
  route("GET", "/__sim/people/stops", ({ world, response }) => asLines(response, world.people.stops)),
];

/** Somebody writes to the session's number: `from` in digits, or as a @lid. */
function incoming({ world, body, response }: Call): void {
  const session = world.sessions.get(String(body.session));
  if (!session) throw badCommand("no such session");
  const from = String(body.from);
  const chatId = from.endsWith("@lid") ? from : `${from.replace(/\D/g, "")}@c.us`;
  const row = personWrites(world, session, chatId, personOf(chatId), String(body.text ?? ""));
  json(response, 201, { id: fullMessageId(row) });
}
