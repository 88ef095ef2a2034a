import type { Waha } from "../waha";
import type { Session, Status } from "./session";

/** From one try to reach WhatsApp to the next (scaled). */
export const TRY_AGAIN_MS = 2_000;
const FIRST_QR_MS = 60_000;
const NEXT_QR_MS = 20_000;
const QR_CODES = 6;
/** A pairing code asked for such a number is never typed. */
export const NEVER_TYPED_ENDING = "9990035";

/** What connecting does with a session. */
type Table = {
  become(session: Session, status: Status): void;
  fail(session: Session): void;
  pair(session: Session): void;
  /** Unless something else has become of it by then. */
  after(session: Session, ms: number, run: () => void): void;
};

/** What comes of STARTING: the network may be away, WhatsApp may refuse the credentials, or there are none. */
export function connect(waha: Waha, sessions: Table, session: Session, tries = 1): void {
  const { settings } = waha;
  if (waha.away) {
    if (tries >= settings.networkTries) sessions.fail(session);
    else {
      sessions.become(session, "STARTING");
      sessions.after(session, TRY_AGAIN_MS, () => connect(waha, sessions, session, tries + 1));
    }
  } else if (session.unlinked) sessions.fail(session);
  else if (session.phone) sessions.become(session, "WORKING");
  // A code was asked for and never typed: WhatsApp does not know what was kept of it.
  else if (session.askedPhone) sessions.fail(session);
  else showQr(waha, sessions, session, 1);
}

function showQr(waha: Waha, sessions: Table, session: Session, count: number): void {
  const { settings } = waha;
  if (count > QR_CODES) {
    sessions.fail(session);
    return;
  }
  session.qr = `2@simulator/${session.name}/${session.life}/${count}/${Date.now().toString(36)}`;
  sessions.become(session, "SCAN_QR_CODE");
  if (settings.scanMs !== null && count === 1) {
    sessions.after(session, settings.scanMs, () => scanItself(sessions, session));
  }
  const showMs = count === 1 ? FIRST_QR_MS : NEXT_QR_MS;
  sessions.after(session, showMs, () => showQr(waha, sessions, session, count + 1));
}

function scanItself(sessions: Table, session: Session): void {
  if (!session.askedPhone?.endsWith(NEVER_TYPED_ENDING)) sessions.pair(session);
}

/** The number that a phone scanning the code has, the same for the same session name. */
export function inventedPhone(name: string): string {
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + letter.charCodeAt(0)) % 10_000_000;
  return `62811${String(hash).padStart(7, "0")}`;
}

/** Another number than this one: its last digit is the next. */
export const anotherPhone = (phone: string): string =>
  `${phone.slice(0, -1)}${(Number(phone.at(-1) ?? 0) + 1) % 10}`;
