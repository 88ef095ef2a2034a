import { accept, delivery, lateRefusal, type Message, toNobody } from "./accept";
import { digitsOf } from "./chat-ids";
import type { FaultName } from "./fault-table";
import { type Call, ErrorAnswer, empty, json, refusal, send, thrown } from "./http";
import { sendAnswer } from "./messages";
import type { Session } from "./session";
import type { AckPlan } from "./store";
import { later, sleep, type World } from "./world";

const HANG_MS = 10 * 60 * 1000;
const BEFORE_ANSWER_MS = 500;

/** POST /api/sendText. A client that leaves does not stop the send. */
export async function sendText(call: Call): Promise<void> {
  const { world, body } = call;
  world.journal.calls++;
  const name = body.session;
  if (typeof name !== "string" || !name) throw refusal(400, "Session name is required");
  const ready = world.sessions.get(name);
  const session = ready?.status === "WORKING" ? ready : await world.sessions.waitFor(name, ["WORKING"]);
  const message = messageOf(call);
  if (session.broken) throw thrown(call, serverError(400), { code: 2 });
  if (world.settings.sendMs > 0) await sleep(world.settings.sendMs);
  const fault = world.faults.next(session.name, digitsOf(message.chatId));
  if (fault === null) answer(call, session, message, delivery(world));
  else await FAULT[fault]({ call, session, message });
}

type Struck = { call: Call; session: Session; message: Message };

const FAULT: Record<FaultName, (struck: Struck) => void | Promise<void>> = {
  "not-on-whatsapp": ({ call, session, message }) => {
    if (call.world.engine === "GOWS") throw noLid(call, message);
    answer(call, session, message, toNobody(call.world), false);
  },
  "no-lid": ({ call, session, message }) => {
    if (call.world.engine === "GOWS") throw noLid(call, message);
    if (call.world.engine !== "NOWEB") throw thrown(call, "No LID for user");
    answer(call, session, message, toNobody(call.world), false);
  },
  "restricted-463": (struck) => {
    struck.call.world.sessions.lock(struck.session);
    serverSaysNo(struck, 463);
  },
  "quota-475": (struck) => {
    struck.session.quotaUsed = true;
    serverSaysNo(struck, 475);
  },
  "refused-400": (struck) => serverSaysNo(struck, 400),
  "refused-403": (struck) => serverSaysNo(struck, 403),
  "late-minus-one": ({ call, session, message }) =>
    answer(call, session, message, lateRefusal(call.world, null), false),
  "never-acked": ({ call, session, message }) =>
    answer(call, session, message, { ...delivery(call.world), server: null, device: null, read: null }),
  "no-server-ack": ({ call, session, message }) =>
    answer(call, session, message, { ...delivery(call.world), server: null }),
  "acks-before-answer": async ({ call, session, message }) => {
    const { world, response } = call;
    const row = accept(world, session, message, { server: 0, device: 0, read: null, refusal: null }, true);
    await sleep(BEFORE_ANSWER_MS);
    json(response, 201, sendAnswer(world, row, session.phone ?? ""));
  },
  "drop-before": ({ call }) => cut(call),
  "error-before": ({ call }) => {
    throw thrown(call, closedWords(call.world), { output: { statusCode: 428 } });
  },
  "drop-after": ({ call, session, message }) => {
    accept(call.world, session, message, delivery(call.world), true);
    cut(call);
  },
  "error-after": ({ call, session, message }) => {
    accept(call.world, session, message, delivery(call.world), true);
    throw thrown(call, timedOutWords(call.world), { output: { statusCode: 408 } });
  },
  slow: async ({ call, session, message }) => {
    await sleep(call.world.faults.current.slowMs);
    answer(call, session, message, delivery(call.world));
  },
  "late-accept": ({ call, session, message }) => {
    const { world } = call;
    cut(call);
    later(world.faults.current.lateMs, () => accept(world, session, message, delivery(world), true));
  },
  "empty-201": ({ call }) => empty(call.response, 201),
  "empty-201-sent": ({ call, session, message }) => {
    accept(call.world, session, message, delivery(call.world), true);
    empty(call.response, 201);
  },
  "rate-limit": ({ call }) => {
    call.response.setHeader("retry-after", "1");
    throw new ErrorAnswer(429, { message: "ThrottlerException: Too Many Requests", statusCode: 429 });
  },
  "session-lost": async ({ call, session, message }) => {
    call.world.sessions.lose(session);
    await call.world.sessions.waitFor(session.name, ["WORKING"]);
    answer(call, session, message, delivery(call.world));
  },
  "session-failed": async ({ call, session, message }) => {
    call.world.sessions.fail(session);
    await call.world.sessions.waitFor(session.name, ["WORKING"]);
    answer(call, session, message, delivery(call.world));
  },
  "hang-before": ({ call }) => hang(call),
  "hang-after": ({ call, session, message }) => {
    accept(call.world, session, message, delivery(call.world), true);
    hang(call);
  },
  "error-502": ({ call, session, message }) => {
    accept(call.world, session, message, delivery(call.world), true);
    send(call.response, 502, "text/html", "<html><h1>502 Bad Gateway</h1></html>");
  },
  "error-503": ({ call }) => send(call.response, 503, "text/html", "<html><h1>503</h1></html>"),
  "broken-answer": ({ call, session, message }) => {
    accept(call.world, session, message, delivery(call.world), true);
    send(call.response, 201, "application/json", '{"key":{"remoteJid":"');
  },
};

function messageOf(call: Call): Message {
  const { chatId, text, id } = call.body;
  if (typeof chatId !== "string") {
    throw thrown(call, "Cannot read properties of undefined (reading 'endsWith')", { name: "TypeError" });
  }
  if (typeof text !== "string") throw thrown(call, "Invalid media type");
  return { chatId, text, id: typeof id === "string" && id ? id : null };
}

function answer(call: Call, session: Session, message: Message, plan: AckPlan, delivered = true): void {
  const row = accept(call.world, session, message, plan, delivered);
  json(call.response, 201, sendAnswer(call.world, row, session.phone ?? ""));
}

/** GOWS hears of a refusal before it answers; the others have answered by then. */
function serverSaysNo({ call, session, message }: Struck, code: number): void {
  if (call.world.engine === "GOWS") throw thrown(call, serverError(code), { code: 2 });
  answer(call, session, message, lateRefusal(call.world, String(code)), false);
}

const serverError = (code: number) => `2 UNKNOWN: server returned error ${code}`;

function noLid(call: Call, message: Message): ErrorAnswer {
  const jid = `${digitsOf(message.chatId)}@s.whatsapp.net`;
  return thrown(call, `2 UNKNOWN: no LID found for ${jid} from server`, { code: 2 });
}

function closedWords({ engine }: World): string {
  if (engine === "NOWEB") return "Connection Closed";
  return engine === "GOWS"
    ? "2 UNKNOWN: websocket not connected"
    : "Protocol error (Runtime.callFunctionOn): Target closed.";
}

function timedOutWords({ engine }: World): string {
  if (engine === "NOWEB") return "Timed Out";
  return engine === "GOWS"
    ? "2 UNKNOWN: timed out waiting for message send response"
    : "Runtime.callFunctionOn timed out. Increase the 'protocolTimeout' setting";
}

function cut(call: Call): void {
  call.request.socket.destroy();
}

function hang(call: Call): void {
  later(HANG_MS, () => cut(call));
}
