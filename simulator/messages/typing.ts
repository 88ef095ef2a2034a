import { json, refusal } from "../http/answer";
import type { Call } from "../http/call";
import { type Route, route } from "../http/router";
import { mustBeConnected } from "../sessions/connected";
import type { Session } from "../sessions/session";
import { sleep } from "../waha";
import { contactForChat } from "./chat-ids";
import type { JournalAction } from "./journal";

const PRESENCES: readonly string[] = ["offline", "online", "typing", "recording", "paused"];

/** Typing, seen and presence: they wait for the session as a send does; what was seen of them is in the journal. */
export const typingRoutes: readonly Route[] = [
  route("POST", "/api/startTyping", (call) => inChat(call, "typing")),
  route("POST", "/api/stopTyping", (call) => inChat(call, "paused")),
  route("POST", "/api/sendSeen", (call) => inChat(call, "seen")),
  route("POST", "/api/:session/presence", async (call) => {
    const { presence, chatId } = call.body;
    if (!PRESENCES.includes(String(presence)))
      throw refusal(400, [`presence must be one of the following values: ${PRESENCES.join(", ")}`]);
    const session = await ready(call, call.params.session ?? "");
    const isWhole = presence === "offline" || presence === "online";
    show(call, session, presence as JournalAction, isWhole ? null : chatId);
  }),
];

async function inChat(call: Call, doing: JournalAction): Promise<void> {
  const { session, chatId } = call.body;
  if (typeof session !== "string" || !session) throw refusal(400, "Session name is required");
  show(call, await ready(call, session), doing, chatId);
}

async function ready(call: Call, name: string): Promise<Session> {
  const session = await call.world.sessions.waitFor(name, ["WORKING"]);
  await sleep(call.world.faults.current.typingMs);
  mustBeConnected(call, session);
  return session;
}

/** A session that types is online for WhatsApp, and stays so until it says that it is not (assumed). */
function show({ world, response }: Call, session: Session, doing: JournalAction, chatId: unknown): void {
  if (doing !== "seen") session.presence = doing === "offline" ? "offline" : "online";
  const chat = typeof chatId === "string" ? contactForChat(chatId) : null;
  world.journal.did({ session: session.name, chatId: chat, doing });
  json(response, 201, { result: true });
}
