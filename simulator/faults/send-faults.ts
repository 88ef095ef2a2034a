import { ErrorAnswer, empty, json, send } from "../http/answer";
import { type Call, thrown } from "../http/call";
import {
  accept,
  acceptAndAnswer,
  delivery,
  lateRefusal,
  type Message,
  NO_ACKS,
  toUnknownNumber,
} from "../messages/accept";
import { chatDigits } from "../messages/chat-ids";
import { sendAnswer } from "../messages/messages";
import { connectionClosed, isConnected, mustBeConnected } from "../sessions/connected";
import { anotherPhone } from "../sessions/connecting";
import { countedQuota } from "../sessions/limits";
import type { Session } from "../sessions/session";
import { later, scaled, sleep } from "../waha";
import type { World } from "../world";
import type { FaultName } from "./fault-table";

const HANG_MS = 10 * 60 * 1000;
const BEFORE_ANSWER_MS = 500;
const NETWORK_AWAY_MS = 5 * 60 * 1000;

/** A send that meets a fault. `life`: the session's when the call came. */
type Struck = { call: Call; session: Session; message: Message; life: number };

export function strike(fault: FaultName, struck: Struck): void | Promise<void> {
  return FAULT[fault](struck);
}

const FAULT: Record<FaultName, (struck: Struck) => void | Promise<void>> = {
  "not-on-whatsapp": ({ call, session, message }) => {
    if (call.world.engine === "GOWS") throw noLid(call, message);
    acceptAndAnswer(call, session, message, toUnknownNumber(call.world), false);
  },
  "no-lid": ({ call, session, message }) => {
    if (call.world.engine === "GOWS") throw noLid(call, message);
    if (call.world.engine !== "NOWEB") throw thrown(call, "No LID for user");
    acceptAndAnswer(call, session, message, toUnknownNumber(call.world), false);
  },
  "restricted-463": (struck) => {
    struck.call.world.sessions.lock(struck.session);
    serverSaysNo(struck, 463);
  },
  "quota-475": (struck) => {
    if (!countedQuota(struck.session, Date.now())) struck.session.quotaUsed = true;
    serverSaysNo(struck, 475);
  },
  "refused-400": (struck) => serverSaysNo(struck, 400),
  "refused-403": (struck) => serverSaysNo(struck, 403),
  "late-minus-one": ({ call, session, message }) =>
    acceptAndAnswer(call, session, message, lateRefusal(call.world, null), false),
  "never-acked": ({ call, session, message }) => acceptAndAnswer(call, session, message, NO_ACKS),
  "no-server-ack": ({ call, session, message }) =>
    acceptAndAnswer(call, session, message, { ...delivery(call.world), server: null }),
  "acks-before-answer": async ({ call, session, message }) => {
    const { world, response } = call;
    const row = accept(world, session, message, { server: 0, device: 0, read: null, refusal: null }, true);
    await sleep(BEFORE_ANSWER_MS);
    json(response, 201, sendAnswer(world, row, session.phone ?? ""));
  },
  "drop-before": ({ call }) => cut(call),
  "error-before": ({ call }) => {
    throw connectionClosed(call);
  },
  "drop-after": ({ call, session, message }) => {
    accept(call.world, session, message, delivery(call.world), true);
    cut(call);
  },
  "error-after": ({ call, session, message }) => {
    accept(call.world, session, message, delivery(call.world), true);
    throw thrown(call, timeoutMessage(call.world), { output: { statusCode: 408 } });
  },
  slow: async ({ call, session, message, life }) => {
    await sleep(call.world.faults.current.slowMs);
    mustBeConnected(call, session, life);
    acceptAndAnswer(call, session, message);
  },
  "late-accept": ({ call, session, message, life }) => {
    const { world } = call;
    cut(call);
    later(world.faults.current.lateMs, () => {
      if (isConnected(session, life)) accept(world, session, message, delivery(world), true);
    });
  },
  "empty-201": ({ call }) => empty(call.response, 201),
  "empty-201-sent": ({ call, session, message }) => {
    accept(call.world, session, message, delivery(call.world), true);
    empty(call.response, 201);
  },
  "media-500": ({ call, session, message }) => {
    if (call.path !== "/api/sendText") throw thrown(call, "Evaluation failed: t");
    acceptAndAnswer(call, session, message);
  },
  "rate-limit": ({ call }) => {
    call.response.setHeader("retry-after", "1");
    throw new ErrorAnswer(429, { message: "ThrottlerException: Too Many Requests", statusCode: 429 });
  },
  "session-lost": async ({ call, session, message }) => {
    call.world.sessions.lose(session);
    await call.world.sessions.waitFor(session.name, ["WORKING"]);
    acceptAndAnswer(call, session, message);
  },
  "session-failed": async ({ call, session, message }) => {
    call.world.sessions.fail(session);
    await call.world.sessions.waitFor(session.name, ["WORKING"]);
    acceptAndAnswer(call, session, message);
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
  "connection-dropped": ({ call, session }) => {
    call.world.sessions.drop(session);
    throw connectionClosed(call);
  },
  unlinked: ({ call, session }) => {
    call.world.sessions.unlink(session);
    throw connectionClosed(call);
  },
  "network-away": ({ call }) => {
    const { sessions } = call.world;
    sessions.setAway(true);
    later(scaled(call.world, NETWORK_AWAY_MS), () => sessions.setAway(false));
    throw connectionClosed(call);
  },
  "logged-out": ({ call, session }) => {
    call.world.sessions.logout(session);
    throw connectionClosed(call);
  },
  "another-phone": ({ call, session }) => {
    session.lastPhone = anotherPhone(session.phone ?? "");
    call.world.sessions.logout(session);
    throw connectionClosed(call);
  },
  "read-only": ({ call, session, message }) => {
    const { read } = call.world.settings.ackMs;
    acceptAndAnswer(call, session, message, { server: null, device: null, read, refusal: null });
  },
  "lost-after": ({ call, session, message }) => acceptAndAnswer(call, session, message, NO_ACKS, false),
  "receipts-by-lid": ({ call, session, message }) =>
    acceptAndAnswer(call, session, message, { ...delivery(call.world), byLid: true }),
};

/** GOWS hears of a refusal before it answers; the others have answered by then. */
function serverSaysNo({ call, session, message }: Struck, code: number): void {
  if (call.world.engine === "GOWS") throw thrown(call, serverError(code), { code: 2 });
  acceptAndAnswer(call, session, message, lateRefusal(call.world, String(code)), false);
}

export const serverError = (code: number) => `2 UNKNOWN: server returned error ${code}`;

function noLid(call: Call, message: Message): ErrorAnswer {
  const jid = `${chatDigits(message.chatId)}@s.whatsapp.net`;
  return thrown(call, `2 UNKNOWN: no LID found for ${jid} from server`, { code: 2 });
}

export function timeoutMessage({ engine }: World): string {
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
