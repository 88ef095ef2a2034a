import { asLines, badCommand, empty, json } from "../http/answer";
import type { Call } from "../http/call";
import { type Route, route } from "../http/router";
import { contactForChat } from "../messages/chat-ids";
import { fullMessageId } from "../messages/messages";
import { later } from "../waha";
import type { ContactOrder } from "./contact-book";
import { handOver } from "./contacts";
import { personWrites } from "./written";

const DAY_MS = 24 * 60 * 60 * 1000;

/** What people do, under /__sim. */
export const contactRoutes: readonly Route[] = [
  route("POST", "/__sim/incoming", (call) => incoming(call)),
  route("GET", "/__sim/people", ({ world, response }) => json(response, 200, world.people.current)),
  route("PUT", "/__sim/people", ({ world, body, response }) => {
    try {
      world.people.set(body as ContactOrder);
    } catch (error) {
      throw badCommand(error instanceof Error ? error.message : "unknown answer");
    }
    json(response, 200, world.people.current);
  }),
  route("PUT", "/__sim/people/contacts", (call) => contacts(call)),
  route("GET", "/__sim/people/stops", ({ world, response }) => asLines(response, world.people.stops)),
];

/** `{phone, numbers, daysAgo}`: these wrote to that number so long ago. */
function contacts({ world, body, response }: Call): void {
  const { phone, numbers, daysAgo = 1 } = body;
  const isList = Array.isArray(numbers) && numbers.every((number) => /^\d+$/.test(String(number)));
  if (typeof phone !== "string" || !isList || !(Number(daysAgo) >= 0))
    throw badCommand("phone, numbers (digits) and daysAgo are needed");
  const at = Date.now() - Number(daysAgo) * DAY_MS;
  for (const number of numbers) world.people.wrote(phone, `${number}@c.us`, at);
  for (const session of world.sessions.all()) if (session.phone === phone) handOver(world, session);
  json(response, 200, { contacts: numbers.length });
}

/** A contact writes to the session's number: `from` in digits, or as a @lid; `afterMs`: so much later. */
function incoming({ world, body, response }: Call): void {
  const session = world.sessions.get(String(body.session));
  if (!session) throw badCommand("no such session");
  const from = String(body.from);
  const chatId = from.endsWith("@lid") ? from : `${from.replace(/\D/g, "")}@c.us`;
  const write = () => personWrites(world, session, chatId, contactForChat(chatId), String(body.text ?? ""));
  if (Number(body.afterMs) > 0) {
    later(Number(body.afterMs), write);
    empty(response, 202);
  } else json(response, 201, { id: fullMessageId(write()) });
}
