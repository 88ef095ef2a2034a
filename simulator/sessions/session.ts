import { lidForNumber } from "../messages/chat-ids";
import type { Row } from "../messages/store";
import type { WebhookConfig } from "../options";
import { isSince, type Waha } from "../waha";
import { cappingStatus, type Limits, timelockStatus } from "./limits";

export const STATUSES = [
  "STOPPED",
  "STARTING",
  "SCAN_QR_CODE",
  "PASSKEY_REQUIRED",
  "PASSKEY_CONFIRMATION_REQUIRED",
  "WORKING",
  "FAILED",
] as const;

export type Status = (typeof STATUSES)[number];

export type SessionConfig = {
  metadata?: Record<string, string>;
  noweb?: { store?: { enabled?: boolean } };
  webhooks?: WebhookConfig[];
  [key: string]: unknown;
};

/** One WhatsApp account on the simulated server. */
export type Session = Limits & {
  name: string;
  status: Status;
  /** The last statuses, newest last, as `session.status` events carry them. */
  history: { status: Status; timestamp: number }[];
  config: SessionConfig;
  /** Set while WAHA keeps the credentials of a pairing, also when WhatsApp no longer accepts them. */
  phone: string | null;
  /** The phone that was paired last: the one at hand when a new code is shown. */
  lastPhone: string | null;
  /** How often a phone was paired with it: WhatsApp's number of the linked device. */
  pairings: number;
  /** The number that a pairing code was asked for. */
  askedPhone: string | null;
  /** False for a while before the status tells of a dropped connection. */
  connected: boolean;
  /** The phone has thrown this device out: WhatsApp answers 401 until it is paired anew. */
  unlinked: boolean;
  /** Its connection is open on this side only: what is sent is accepted and never leaves, and nothing comes in. */
  halfOpen: boolean;
  qr: string;
  /** As the account shows itself while it works. */
  presence: "online" | "offline";
  /** Counts up with each control call: timers of an older life do nothing. */
  life: number;
  /** What WhatsApp keeps for it until it is connected again. */
  kept: Set<Row>;
  /** Every send fails with error 400 until the session is restarted (GOWS, docs/waha.md#restrictions). */
  broken: boolean;
};

export function newSession(name: string, config: SessionConfig, phone: string | null): Session {
  const status = "STOPPED";
  const history: Session["history"] = [];
  const life = 0;
  const phones = { phone, lastPhone: phone, askedPhone: null, pairings: phone ? 1 : 0 };
  const flags = {
    connected: false,
    unlinked: false,
    halfOpen: false,
    timelock: null,
    quotaUsed: false,
    quota: null,
    lockRule: null,
    presence: "online" as const,
    broken: false,
  };
  return { name, status, history, config, ...phones, qr: "", life, kept: new Set(), ...flags };
}

/** NOWEB names itself as soon as a code was asked for, long before anybody has typed it. */
export function sessionMe(waha: Waha, session: Session): Record<string, unknown> | null {
  if (!session.phone) {
    const nobodyYet = waha.engine === "NOWEB" && session.askedPhone !== null;
    return nobodyYet ? { id: `${session.askedPhone}@c.us`, pushName: "~" } : null;
  }
  return {
    id: `${session.phone}@c.us`,
    pushName: "Simulated Phone",
    lid: lidForNumber(session.phone),
    jid: `${session.phone}:${session.pairings}@s.whatsapp.net`,
    ...(isSince(waha, "2026.7.2") && { reachoutTimelock: timelockStatus(session) }),
    ...(isSince(waha, "2026.8.1") && { messageCapping: cappingStatus(session) }),
  };
}

/** The object of GET, create, start …; the list lacks `engine`. */
export function sessionObject(waha: Waha, session: Session, withEngine: boolean) {
  const running = session.status !== "STOPPED";
  const namesItself = session.status === "WORKING" || (running && waha.engine === "NOWEB");
  return {
    name: session.name,
    status: session.status,
    config: session.config,
    me: namesItself ? sessionMe(waha, session) : null,
    presence: session.status === "WORKING" ? session.presence : null,
    timestamps: { activity: running ? Date.now() : null },
    ...(withEngine && { engine: running ? { engine: waha.engine } : {} }),
  };
}
