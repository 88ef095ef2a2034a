import type { Contacts } from "../contacts/contact-book";
import { handOver } from "../contacts/contacts";
import type { Store } from "../messages/store";
import { isSince, later, scaled, type Waha } from "../waha";
import type { Webhooks } from "../webhooks/webhooks";
import { connect, inventedPhone, TRY_AGAIN_MS } from "./connecting";
import { timelockStatus } from "./limits";
import { newSession, type Session, type SessionConfig, type Status } from "./session";
import { SessionWaiting } from "./session-waiting";

const START_MS = 500;
/** From the phone's scan to the connection's own restart. */
const SCANNED_MS = 2_000;
/** How long the status goes on saying WORKING after the connection has dropped. */
const DROPPED_MS = 2_000;
const RECONNECT_MS = 12_000;
const STATUSES_IN_EVENT = 3;
const TIMELOCK_MS = 24 * 60 * 60 * 1000;

/** What happens to a session is told to its hooks; another phone has another store, and other people. */
type Around = Waha & { store: Store; people: Contacts; webhooks: Webhooks };

/** The session table: who is in which state, and what happens by itself. */
export class Sessions {
  private readonly table = new Map<string, Session>();
  private readonly waiting = new SessionWaiting(
    () => this.world(),
    (name) => this.get(name),
  );

  /** `connected`: what comes of it when a session is. */
  constructor(
    private readonly world: () => Around,
    private readonly connected: (session: Session) => void,
  ) {}

  get(name: string): Session | undefined {
    return this.table.get(name);
  }

  all(): Session[] {
    return [...this.table.values()];
  }

  waitFor(name: string, expected: readonly Status[]): Promise<Session> {
    return this.waiting.waitFor(name, expected);
  }

  add(name: string, config: SessionConfig): Session {
    const session = newSession(name, config, null);
    this.table.set(name, session);
    return session;
  }

  /** Paired and WORKING at once, also an existing session: its store is emptied if its phone was another. */
  addWorking(name: string, phone: string): Session {
    const session = this.get(name) ?? this.add(name, { noweb: { store: { enabled: true } } });
    this.keepPairing(session, phone);
    session.life++;
    session.connected = false;
    this.become(session, "WORKING", undefined, true);
    return session;
  }

  remove(session: Session): void {
    session.life++;
    this.forgetPairing(session);
    this.become(session, "STOPPED");
    this.table.delete(session.name);
  }

  /** `anew`: with a connection of its own, although it may have been in this state before. */
  become(session: Session, status: Status, data?: unknown, anew = status !== session.status): void {
    if (anew) session.connected = status === "WORKING";
    if (anew || status !== "WORKING") session.halfOpen = false;
    session.status = status;
    session.history = [...session.history, { status, timestamp: Date.now() }].slice(-STATUSES_IN_EVENT);
    this.waiting.changed();
    const world = this.world();
    if (status === "WORKING") handOver(world, session);
    const withData = isSince(world, "2026.7.1") ? { data: data ?? null } : {};
    const payload = { name: session.name, status, statuses: session.history, ...withData };
    world.webhooks.emit(session, "session.status", payload);
    if (anew && session.connected) this.connected(session);
  }

  start(session: Session): void {
    session.life++;
    session.broken = false;
    this.become(session, "STARTING");
    this.after(session, START_MS, () => connect(this.world(), this, session));
  }

  stop(session: Session): void {
    session.life++;
    this.become(session, "STOPPED");
  }

  /** Drops the pairing, and the message store with it, and waits for a new one. */
  logout(session: Session): void {
    this.forgetPairing(session);
    this.start(session);
  }

  /** The connection is gone; the status tells so later, and it comes back by itself. */
  drop(session: Session): void {
    if (!session.connected) return;
    session.life++;
    session.connected = false;
    this.after(session, DROPPED_MS, () => {
      this.become(session, "STARTING");
      this.after(session, TRY_AGAIN_MS, () => connect(this.world(), this, session));
    });
  }

  /** The other side is gone and this one does not know it; with `ms` it learns so by then, and connects anew. */
  halfOpen(session: Session, ms: number | null): void {
    if (!session.connected) return;
    session.halfOpen = true;
    const { life } = session;
    if (ms !== null)
      later(ms, () => {
        if (session.life === life) this.drop(session);
      });
  }

  /** The server's process is gone, and every connection with it. */
  cut(): void {
    for (const session of this.table.values()) {
      session.life++;
      session.connected = false;
    }
  }

  /** The network of the whole server goes away, or is there again: FAILED sessions stay so until a restart. */
  setAway(away: boolean): void {
    this.world().away = away;
    if (away) for (const session of this.table.values()) this.drop(session);
  }

  /** The phone throws this device out. WAHA keeps the credentials; no restart helps. */
  unlink(session: Session): void {
    session.unlinked = true;
    this.fail(session);
  }

  /** The socket is gone for longer than a send waits, then comes back by itself. */
  lose(session: Session): void {
    session.life++;
    this.become(session, "STARTING");
    this.after(session, RECONNECT_MS, () => connect(this.world(), this, session));
  }

  fail(session: Session): void {
    session.life++;
    this.become(session, "FAILED");
  }

  /** WhatsApp forbids new contacts for a day; the session stays WORKING and says so once more. */
  lock(session: Session, until: number | null = Date.now() + TIMELOCK_MS): void {
    if ((session.timelock === null) === (until === null)) return;
    session.timelock = until === null ? null : { until };
    if (!isSince(this.world(), "2026.7.2")) return;
    this.become(session, session.status, { reachoutTimelock: timelockStatus(session) });
  }

  /** As `lock`, and lifted by itself at its end, unless it was lifted or set anew before. */
  lockFor(session: Session, ms: number): void {
    this.lock(session, Date.now() + ms);
    const { timelock } = session;
    later(ms, () => {
      if (session.timelock === timelock) this.lock(session, null);
    });
  }

  /** Ends every timer; for the end of the simulator. */
  clear(): void {
    for (const session of this.table.values()) session.life++;
  }

  /** A phone scans the code (or types it): by default the one that was asked for or was here before. */
  pair(
    session: Session,
    phone = session.askedPhone ?? session.lastPhone ?? inventedPhone(session.name),
  ): void {
    session.life++;
    this.keepPairing(session, phone);
    const needsPasskey = this.world().engine === "GOWS" && session.name.includes("passkey");
    if (needsPasskey) this.become(session, "PASSKEY_REQUIRED");
    else this.after(session, SCANNED_MS, () => this.start(session));
  }

  private keepPairing(session: Session, phone: string): void {
    if (session.phone !== phone) this.world().store.forget(session.name);
    session.phone = phone;
    session.pairings += 1;
    session.lastPhone = phone;
    session.askedPhone = null;
    session.unlinked = false;
  }

  private forgetPairing(session: Session): void {
    session.phone = null;
    session.askedPhone = null;
    session.unlinked = false;
    session.kept.clear();
    this.world().store.forget(session.name);
  }

  /** Later, if nothing else has happened to the session by then. */
  after(session: Session, ms: number, run: () => void): void {
    const { life } = session;
    later(scaled(this.world(), ms), () => {
      if (session.life === life) run();
    });
  }
}
