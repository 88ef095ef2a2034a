import { createWriteStream, type WriteStream } from "node:fs";
import { type AckPlan, acknowledgement, type Media } from "./store";

/** A message that WhatsApp has taken from WAHA, and what comes of it. `phone`: the number it was sent from. */
export type Sent = {
  session: string;
  phone: string;
  chatId: string;
  id: string;
  text: string;
  at: number;
  plan: AckPlan;
  media?: Media;
};

/** One message as its recipient sees it. `calls`: how often WAHA was made to send it; `ack`: its receipts by now. */
export type JournalEntry = {
  session: string;
  phone: string;
  chatId: string;
  id: string;
  text: string;
  at: string;
  calls: number;
  ack: number;
  /** The file that came with it, by the hash of what really arrived. */
  media?: Media;
};

/**
 * One that reached no recipient. `ack` is −1 when WAHA's engine gets to know it, with WhatsApp's `code` if it has
 * one.
 */
export type RefusedEntry = Omit<JournalEntry, "calls"> & { code: string | null };

export type JournalAction = "typing" | "recording" | "paused" | "seen" | "online" | "offline";
/** What a session was seen doing; `chatId` null: for all to see. */
type Done = { session: string; chatId: string | null; doing: JournalAction };

/** More is not kept: a session that types before each message would fill the memory. */
const DOINGS_MAX = 10_000;

export type JournalFilter = { session?: string; chatId?: string; text?: string; id?: string };

/**
 * What the "recipients" really got: the truth that tests compare the database with. The same message id from the
 * same phone in the same chat is one message to the recipient, however often it was sent. Messages that WhatsApp
 * refused after WAHA had accepted them are kept apart.
 */
export class Journal {
  private readonly entries = new Map<string, Sent & { calls: number }>();
  private readonly refusals: Sent[] = [];
  private readonly file: WriteStream | null;
  private deliveries = 0;
  /** Every send call that came with a good key. */
  calls = 0;
  /** When each session was last told to write to whom. */
  private readonly toldAt = new Map<string, { session: string; chatId: string; at: number }>();

  private readonly doings: (Done & { at: number })[] = [];

  constructor(path: string | null) {
    this.file = path === null ? null : createWriteStream(path, { flags: "a" });
  }

  told(session: string, chatId: string): void {
    this.toldAt.set(`${session}\n${chatId}`, { session, chatId, at: Date.now() });
  }

  did(done: Done): void {
    if (this.doings.length >= DOINGS_MAX) this.doings.shift();
    this.doings.push({ ...done, at: Date.now() });
  }

  received(sent: Sent): void {
    this.deliveries++;
    const key = `${sent.phone}\n${sent.chatId}\n${sent.id}`;
    let entry = this.entries.get(key);
    if (entry) entry.calls++;
    else {
      entry = { ...sent, calls: 1 };
      this.entries.set(key, entry);
    }
    this.file?.write(`${JSON.stringify(asSeen(entry))}\n`);
  }

  refusedLater(sent: Sent): void {
    this.refusals.push(sent);
  }

  list(filter: JournalFilter = {}): JournalEntry[] {
    const wanted = Object.entries(filter).filter(([, value]) => value !== undefined);
    return [...this.entries.values()]
      .filter((entry) => wanted.every(([name, value]) => entry[name as keyof JournalFilter] === value))
      .map(asSeen);
  }

  refused(): RefusedEntry[] {
    return this.refusals.map(({ at, plan, ...rest }) => {
      const ack = acknowledgement({ at, plan }, Date.now());
      return { ...rest, at: new Date(at).toISOString(), ack, code: plan.refusal?.code ?? null };
    });
  }

  lastCalls(): { session: string; chatId: string; at: string }[] {
    return [...this.toldAt.values()].map((told) => ({ ...told, at: new Date(told.at).toISOString() }));
  }

  done(): (Done & { at: string })[] {
    return this.doings.map((done) => ({ ...done, at: new Date(done.at).toISOString() }));
  }

  summary() {
    const calls = [...this.entries.values()].map((entry) => entry.calls);
    return {
      messages: this.entries.size,
      deliveries: this.deliveries,
      repeated: calls.filter((count) => count > 1).length,
      refused_after_acceptance: this.refusals.length,
      calls: this.calls,
    };
  }

  clear(): void {
    this.entries.clear();
    this.deliveries = 0;
    this.refusals.length = 0;
    this.calls = 0;
    this.toldAt.clear();
    this.doings.length = 0;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      if (this.file) this.file.end(() => resolve());
      else resolve();
    });
  }
}

function asSeen({ at, plan, calls, ...sent }: Sent & { calls: number }): JournalEntry {
  return { ...sent, at: new Date(at).toISOString(), calls, ack: acknowledgement({ at, plan }, Date.now()) };
}
