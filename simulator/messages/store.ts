/** A file as its recipient gets it. */
export type Media = { call: string; mimetype: string; filename: string; bytes: number; sha256: string };

/** When which acknowledgement comes, in ms after acceptance; null: never. */
export type AckPlan = {
  server: number | null;
  device: number | null;
  read: number | null;
  refusal: { after: number; code: string | null } | null;
  /** They come from the person's @lid chat, whatever chat was written to. */
  byLid?: true;
};

/** One message in the message store of one session: an own one, or what a person wrote. */
export type Row = {
  session: string;
  id: string;
  /** The chat as this engine names it: @c.us or @lid. */
  chatId: string;
  person: string;
  text: string;
  at: number;
  /** Not in the store before this. */
  writtenAt: number;
  plan: AckPlan;
  incoming?: boolean;
  media?: Media;
};

/** Rows appear a little after the answer; acknowledgements are worked out when a row is read. */
export class Store {
  private readonly rows = new Map<string, Row>();
  private readonly chats = new Map<string, Row[]>();

  /** A second send under the same id leaves the first row as it is. */
  add(row: Row): Row {
    const key = `${row.session}\n${row.id}`;
    const known = this.rows.get(key);
    if (known) return known;
    this.rows.set(key, row);
    const chat = `${row.session}\n${row.person}`;
    const ofChat = this.chats.get(chat);
    if (ofChat) ofChat.push(row);
    else this.chats.set(chat, [row]);
    return row;
  }

  find(session: string, id: string, now: number): Row | null {
    const row = this.rows.get(`${session}\n${id}`);
    return row && row.writtenAt <= now ? row : null;
  }

  /** Rows of one chat, or of all chats of the session, oldest first. */
  list(session: string, person: string | "all", now: number): Row[] {
    const rows =
      person === "all"
        ? [...this.rows.values()].filter((row) => row.session === session)
        : (this.chats.get(`${session}\n${person}`) ?? []);
    return rows.filter((row) => row.writtenAt <= now);
  }

  /** The engine was killed: what had not been written is gone. */
  loseUnwritten(now: number): number {
    let lost = 0;
    for (const [key, row] of this.rows) {
      if (row.writtenAt <= now) continue;
      this.rows.delete(key);
      const chat = this.chats.get(`${row.session}\n${row.person}`);
      chat?.splice(chat.indexOf(row), 1);
      lost++;
    }
    return lost;
  }

  forget(session: string): void {
    for (const key of this.rows.keys()) if (key.startsWith(`${session}\n`)) this.rows.delete(key);
    for (const key of this.chats.keys()) if (key.startsWith(`${session}\n`)) this.chats.delete(key);
  }

  newest(count: number): Row[] {
    return [...this.rows.values()].slice(-count).reverse();
  }
}

export function acknowledgement({ at, plan }: Pick<Row, "at" | "plan">, now: number): number {
  const passed = (after: number | null) => after !== null && now >= at + after;
  if (plan.refusal && passed(plan.refusal.after)) return -1;
  if (passed(plan.read)) return 3;
  if (passed(plan.device)) return 2;
  return passed(plan.server) ? 1 : 0;
}

export function ackName(ack: number): string {
  return ["ERROR", "PENDING", "SERVER", "DEVICE", "READ", "PLAYED"][ack + 1] ?? "UNKNOWN";
}
