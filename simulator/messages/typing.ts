import { json, refusal } from "../http/answer";
import type { Call } from "../http/call";
import { type Route, route } from "../http/router";
import { mustBeConnected } from "../sessions/connected";

/** Typing, seen and presence: they wait for the session as a send does, and tell nobody anything. */
export const typingRoutes: readonly Route[] = [
  route("POST", "/api/startTyping", typed),
  route("POST", "/api/stopTyping", typed),
  route("POST", "/api/sendSeen", typed),
  route("POST", "/api/:session/presence", async (call) => {
    await call.world.sessions.waitFor(call.params.session ?? "", ["WORKING"]);
    json(call.response, 201, { result: true });
  }),
];

async function typed(call: Call): Promise<void> {
  const { session } = call.body;
  if (typeof session !== "string" || !session) throw refusal(400, "Session name is required");
  const ready = await call.world.sessions.waitFor(session, ["WORKING"]);
  mustBeConnected(call, ready);
  json(call.response, 201, { result: true });
}
