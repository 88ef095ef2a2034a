import { isObject, readText } from "../responses/response-body";
import { reportsTo, type SessionSettings } from "./session-config";

export type SessionMe = {
  phone: string;
  pushName: string | null;
  lid: string | null;
  /**
   * WhatsApp's name of this pairing, which another pairing of the same phone does not have; null: it is not
   * reported.
   */
  pairing: string | null;
};

export type FoundSession = {
  kind: "found";
  status: string;
  phone: string | null;
  me: SessionMe | null;
  reports: boolean | null;
};

/** Returns what a session object of WAHA says of a session with this status, in words of ours (`fetchSession`). */
export function foundIn(
  status: string,
  { me: said, config }: Record<string, unknown>,
  webhook: SessionSettings["webhook"],
): FoundSession {
  const me = status === "WORKING" ? meOf(said) : null;
  return { kind: "found", status, phone: me?.phone ?? null, me, reports: reportsTo(config, webhook) };
}

/** Returns `<digits>:<linked device>@…`, from whatever names the session's own account. */
export function pairingIn(me: unknown): string | null {
  const jid = isObject(me) ? readText(me.jid) : null;
  return /^\d{5,20}:\d{1,5}(?=@)/.exec(jid ?? "")?.[0] ?? null;
}

function meOf(me: unknown): SessionMe | null {
  const id = isObject(me) ? readText(me.id) : null;
  const phone = /^(\d+)/.exec(id ?? "")?.[1];
  if (!isObject(me) || !phone) return null;
  return { phone, pushName: readText(me.pushName), lid: readText(me.lid), pairing: pairingIn(me) };
}
