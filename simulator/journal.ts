import { createWriteStream, type WriteStream } from "node:fs";

/** One message as its recipient sees it. `calls`: how often WAHA was made to send it. */
export type JournalEntry = {
  session: string;
  chatId: string;
  id: string;
  text: string;
  at: string;
  calls: number;
};

export type JournalFilter = { session?: string; chatId?: string; text?: string; id?: string };

/**
 * What the "recipients" really got: the truth that tests compare the database with. The same message id
 * in the same chat is one message to the recipient, however often it was sent; messages that WhatsApp
 * refused after WAHA had accepted them are counted, not listed.
 */
export class Journal {
  private readonly entries = new Map<string, JournalEntry>();
  private readonly file: WriteStream | null;
  private deliveries = 0;
  private refused = 0;
  /** Every sendText call that came with a good key. */
  calls = 0;

  constructor(path: string | null) {
    this.file = path === null ? null : createWriteStream(path, { flags: "a" });
  }

  received(session: string, chatId: string, id: string, text: string): void {
    this.deliveries++;
    const key = `${session}\n${chatId}\n${id}`;
    let entry = this.entries.get(key);
    if (entry) entry.calls++;
    else {
      entry = { session, chatId, id, text, at: new Date().toISOString(), calls: 1 };
      this.entries.set(key, entry);
    }
    this.file?.write(`${JSON.stringify(entry)}\n`);
  }

  refusedLater(): void {
    this.refused++;
  }

  list(filter: JournalFilter = {}): JournalEntry[] {
    const wanted = Object.entries(filter).filter(([, value]) => value !== undefined);
    return [...this.entries.values()].filter((entry) =>
      wanted.every(([name, value]) => entry[name as keyof JournalFilter] === value),
    );
  }

  summary() {
    const calls = [...this.entries.values()].map((entry) => entry.calls);
    return {
      messages: this.entries.size,
      deliveries: this.deliveries,
      repeated: calls.filter((count) => count > 1).length,
      refused_after_acceptance: this.refused,
      calls: this.calls,
    };
  }

  clear(): void {
    this.entries.clear();
    this.deliveries = 0;
    this.refused = 0;
    this.calls = 0;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      if (this.file) this.file.end(() => resolve());
      else resolve();
    });
  }
}
