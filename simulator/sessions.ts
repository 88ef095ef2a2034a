import { EventEmitter } from "node:events";
import { ErrorAnswer } from "./http";
import { newSession, type Session, type SessionConfig, type Status, timelockOf } from "./session";
import { isSince, later, scaled, type World } from "./world";

const RUNNING_WAIT_MS = 5_000;
const STATUS_WAIT_MS = 10_000;
const START_MS = 500;
const FIRST_QR_MS = 60_000;
const NEXT_QR_MS = 20_000;
const QR_CODES = 6;
const RECONNECT_MS = 12_000;
const STATUSES_IN_EVENT = 3;
const TIMELOCK_MS = 24 * 60 * 60 * 1000;

/** The session table: who is in which state, and what happens by itself. */
export class Sessions {
  private readonly table = new Map<string, Session>();
  private readonly changed = new EventEmitter().setMaxListeners(0);

  constructor(private readonly world: () => World) {}

  get(name: string): Session | undefined {
    return this.table.get(name);
  }

  all(): Session[] {
    return [...this.table.values()];
  }

  add(name: string, config: SessionConfig): Session {
    const session = newSession(name, config, null);
    this.table.set(name, session);
    return session;
  }

  /** A session that is paired and WORKING at once; an existing one becomes so. */
  addWorking(name: string, phone: string): Session {
    const session = this.get(name) ?? this.add(name, { noweb: { store: { enabled: true } } });
    session.phone = phone;
    session.life++;
    this.become(session, "WORKING");
    return session;
  }

  remove(session: Session): void {
    session.life++;
    this.become(session, "STOPPED");
    this.table.delete(session.name);
  }

  become(session: Session, status: Status, data?: unknown): void {
    session.status = status;
    session.history = [...session.history, { status, timestamp: Date.now() }].slice(-STATUSES_IN_EVENT);
    this.changed.emit("change");
    const world = this.world();
    const withData = isSince(world, "2026.7.1") ? { data: data ?? null } : {};
    const payload = { name: session.name, status, statuses: session.history, ...withData };
    world.webhooks.emit(session, "session.status", payload);
  }

  start(session: Session): void {
    const life = ++session.life;
    session.broken = false;
    this.become(session, "STARTING");
    this.after(session, life, START_MS, () => {
      if (session.phone) this.become(session, "WORKING");
      else this.showQr(session, life, 1);
    });
  }

  stop(session: Session): void {
    session.life++;
    this.become(session, "STOPPED");
  }

  /** Drops the pairing and waits for a new one. */
  logout(session: Session): void {
    session.phone = null;
    session.askedPhone = null;
    this.start(session);
  }

  /** The socket is gone for longer than a send waits, then comes back by itself. */
  lose(session: Session): void {
    const life = ++session.life;
    this.become(session, "STARTING");
    this.after(session, life, RECONNECT_MS, () => this.become(session, "WORKING"));
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
    this.become(session, session.status, { reachoutTimelock: timelockOf(session) });
  }

  /**
   * Waits as WAHA does before most calls: up to 5 s for the session to run, then up to 10 s for one of
   * the wanted statuses. Throws answer shape 2.
   */
  async waitFor(name: string, expected: readonly Status[]): Promise<Session> {
    const session = this.get(name);
    if (session && expected.includes(session.status)) return session;
    const runs = () => (this.get(name)?.status ?? "STOPPED") !== "STOPPED";
    const world = this.world();
    const running = await this.until(runs, scaled(world, RUNNING_WAIT_MS));
    if (!this.get(name)) {
      throw new ErrorAnswer(422, { error: `Session "${name}" does not exist`, session: name });
    }
    const fits = () => expected.includes(this.get(name)?.status ?? "STOPPED");
    if (running) await this.until(fits, scaled(world, STATUS_WAIT_MS));
    const now = this.get(name);
    if (now && fits()) return now;
    const error = "Session status is not as expected. Try again later or restart the session";
    throw new ErrorAnswer(422, { error, session: name, status: now?.status ?? "STOPPED", expected });
  }

  /** Ends every timer; for the end of the simulator. */
  clear(): void {
    for (const session of this.table.values()) session.life++;
  }

  pair(session: Session): void {
    session.life++;
    session.phone = session.askedPhone ?? inventedPhone(session.name);
    const needsPasskey = this.world().engine === "GOWS" && session.name.includes("passkey");
    this.become(session, needsPasskey ? "PASSKEY_REQUIRED" : "WORKING");
  }

  private showQr(session: Session, life: number, count: number): void {
    if (count > QR_CODES) {
      this.become(session, "FAILED");
      return;
    }
    session.qr = `2@simulator/${session.name}/${life}/${count}/${Date.now().toString(36)}`;
    this.become(session, "SCAN_QR_CODE");
    const { scanMs } = this.world().settings;
    if (scanMs !== null && count === 1) this.after(session, life, scanMs, () => this.pair(session));
    const showMs = count === 1 ? FIRST_QR_MS : NEXT_QR_MS;
    this.after(session, life, showMs, () => this.showQr(session, life, count + 1));
  }

  private after(session: Session, life: number, ms: number, run: () => void): void {
    later(scaled(this.world(), ms), () => {
      if (session.life === life) run();
    });
  }

  private until(condition: () => boolean, ms: number): Promise<boolean> {
    if (condition()) return Promise.resolve(true);
    return new Promise((resolve) => {
      const look = () => {
        if (condition()) end(true);
      };
      const timer = setTimeout(() => end(false), ms);
      const end = (met: boolean) => {
        clearTimeout(timer);
        this.changed.off("change", look);
        resolve(met);
      };
      this.changed.on("change", look);
    });
  }
}

/** The number that a phone scanning the code has, the same for the same session name. */
function inventedPhone(name: string): string {
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + letter.charCodeAt(0)) % 10_000_000;
  return `62811${String(hash).padStart(7, "0")}`;
}
