import { type Call, thrown } from "../http/call";
import type { World } from "../world";
import type { Session } from "./session";

/**
 * Throws what the engine throws, before anything was written, when its connection to WhatsApp is gone. The status
 * may still say WORKING. Also throws when the connection is another than at the time of this `life`.
 */
export function mustBeConnected(call: Call, session: Session, life = session.life): void {
  if (!isConnected(session, life)) throw connectionClosed(call);
}

export function isConnected(session: Session, life: number): boolean {
  return session.connected && session.life === life;
}

export const connectionClosed = (call: Call) =>
  thrown(call, closedWords(call.world), { output: { statusCode: 428 } });

function closedWords({ engine }: World): string {
  if (engine === "NOWEB") return "Connection Closed";
  return engine === "GOWS"
    ? "2 UNKNOWN: websocket not connected"
    : "Protocol error (Runtime.callFunctionOn): Target closed.";
}
