import { strangerRefusal } from "../contacts/strangers";
import { serverError, strike, timeoutMessage } from "../faults/send-faults";
import { refusal } from "../http/answer";
import { type Call, thrown } from "../http/call";
import { mustBeConnected } from "../sessions/connected";
import { scaled, sleep } from "../waha";
import { acceptAndAnswer, type Message } from "./accept";
import { chatDigits, contactForChat } from "./chat-ids";
import { readMedia } from "./media";

/** GOWS waits so long for the acknowledgement of WhatsApp's server (docs/waha.md#engines), scaled. */
const NO_ANSWER_MS = 75_000;

/** POST /api/sendText, sendImage, sendFile and sendVideo. A client that leaves does not stop the send. */
export async function sendMessage(call: Call): Promise<void> {
  const { world, body } = call;
  world.journal.calls++;
  const name = body.session;
  if (typeof name !== "string" || !name) throw refusal(400, "Session name is required");
  if (typeof body.chatId === "string") world.journal.told(name, contactForChat(body.chatId));
  const ready = world.sessions.get(name);
  const session = ready?.status === "WORKING" ? ready : await world.sessions.waitFor(name, ["WORKING"]);
  const message = call.path === "/api/sendText" ? messageOf(call) : await captioned(call);
  if (session.broken) throw thrown(call, serverError(400), { code: 2 });
  const { life } = session;
  mustBeConnected(call, session);
  if (world.settings.sendMs > 0) {
    await sleep(world.settings.sendMs);
    mustBeConnected(call, session, life);
  }
  if (session.halfOpen && world.engine === "GOWS") {
    await sleep(scaled(world, NO_ANSWER_MS));
    throw thrown(call, timeoutMessage(world));
  }
  const refused = strangerRefusal(world, session, contactForChat(message.chatId));
  const fault = refused ?? world.faults.next(session.name, chatDigits(message.chatId));
  if (fault === null) acceptAndAnswer(call, session, message);
  else await strike(fault, { call, session, message, life });
}

/** Its engine fetches the file before it says anything. */
async function captioned(call: Call): Promise<Message> {
  const { caption, id, chatId } = call.body;
  if (typeof chatId !== "string")
    throw thrown(call, "Cannot read properties of undefined", { name: "TypeError" });
  const text = typeof caption === "string" ? caption : "";
  return { chatId, text, id: typeof id === "string" && id ? id : null, media: await readMedia(call) };
}

function messageOf(call: Call): Message {
  const { chatId, text, id } = call.body;
  if (typeof chatId !== "string") {
    throw thrown(call, "Cannot read properties of undefined (reading 'endsWith')", { name: "TypeError" });
  }
  if (typeof text !== "string") throw thrown(call, "Invalid media type");
  return { chatId, text, id: typeof id === "string" && id ? id : null };
}
