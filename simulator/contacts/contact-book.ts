/*
 * People who answer what they get: those whose number ends in a way of this table always, of all others a share.
 */
import { seeded } from "../faults/seeded";
import { chatDigits } from "../messages/chat-ids";
import type { Row } from "../messages/store";

type Answer = { ending: string; text: string; later?: string };

export const ANSWERS = {
  stop: { ending: "9990041", text: "Berhenti!" },
  sentence: { ending: "9990042", text: "Tolong jangan berhenti kirim kabar ya" },
  thanks: { ending: "9990043", text: "Terima kasih 🙏" },
  "stop-then-start": { ending: "9990044", text: "STOP", later: "mulai" },
} as const satisfies Record<string, Answer>;

export type AnswerName = keyof typeof ANSWERS;
/**
 * `rates`: a chance for each answer, of each message that arrives. `afterMs`: from its arrival to the answer.
 * `lateMs`: from a session's connection to what was written to it before, at least and at most; null: its store has
 * it at once.
 */
export type ContactOrder = {
  seed?: number;
  rates?: Partial<Record<AnswerName, number>>;
  afterMs?: number;
  lateMs?: readonly [number, number] | null;
};
/**
 * One stop as the person knows it: when they wrote it, and to which session; `cameAt`: when WAHA got it, null: not
 * yet.
 */
export type OptedOut = { session: string; person: string; id: string; at: number; cameAt: number | null };

const AFTER_MS = 1_000;
const NAMES = Object.keys(ANSWERS) as AnswerName[];
const STOPS: readonly string[] = NAMES.filter((name) => name.startsWith("stop")).map(
  (name) => ANSWERS[name].text,
);

export class Contacts {
  private order: Required<ContactOrder> = { seed: 0, rates: {}, afterMs: AFTER_MS, lateMs: null };
  private draw = seeded(0);
  private drawLate = seeded(0);
  readonly stops: OptedOut[] = [];
  /** By number: who ever wrote to it, and when, of those whose chats its phone brings along. */
  private readonly writers = new Map<string, Map<string, number | null>>();

  get current(): Required<ContactOrder> {
    return this.order;
  }

  /** Throws an Error for an answer that does not exist. */
  set({ seed = 0, rates = {}, afterMs = AFTER_MS, lateMs = null }: ContactOrder): void {
    for (const name of Object.keys(rates)) {
      if (!Object.hasOwn(ANSWERS, name)) throw new Error(`unknown answer ${name}`);
    }
    if (lateMs !== null && !(lateMs[0] >= 0 && lateMs[1] >= lateMs[0]))
      throw new Error("lateMs must be two numbers, the greater one last");
    this.order = { seed, rates, afterMs, lateMs };
    this.draw = seeded(seed);
    this.drawLate = seeded(seed);
  }

  /** How long after a connection so many messages come, in their order. */
  lateness(count: number): number[] {
    const [from, to] = this.order.lateMs ?? [0, 0];
    return Array.from({ length: count }, () => from + this.drawLate() * (to - from)).sort((a, b) => a - b);
  }

  /** A contact wrote this, which may be a stop. `isThere`: WAHA has it. */
  said({ session, person, id, text, at }: Row, isThere: boolean): void {
    if (STOPS.includes(text)) this.stops.push({ session, person, id, at, cameAt: isThere ? at : null });
  }

  /** WAHA has got it now. */
  came(id: string, at: number): void {
    const stop = this.stops.findLast((each) => each.id === id);
    if (stop) stop.cameAt = at;
  }

  /** This person has written to this number. `at`: so long ago that its phone brings the chat along. */
  wrote(phone: string | null, person: string, at: number | null = null): void {
    if (phone === null) return;
    const known = this.writers.get(phone) ?? new Map<string, number | null>();
    known.set(person, at ?? known.get(person) ?? null);
    this.writers.set(phone, known);
  }

  /** Did this person ever write to this number? */
  knows(phone: string | null, person: string): boolean {
    return phone !== null && this.writers.get(phone)?.has(person) === true;
  }

  /** Whose chats the phone of this number brings along, and when they wrote. */
  broughtBy(phone: string | null): [string, number][] {
    const known = phone === null ? undefined : this.writers.get(phone);
    return [...(known ?? [])].flatMap(([person, at]) => (at === null ? [] : [[person, at]]));
  }

  /** What this person answers to a message that has arrived; null: nothing. */
  answerOf(person: string): Answer | null {
    const digits = chatDigits(person);
    const name = NAMES.find((each) => digits.endsWith(ANSWERS[each].ending)) ?? this.drawn();
    return name && ANSWERS[name];
  }

  private drawn(): AnswerName | null {
    const { rates } = this.order;
    if (Object.keys(rates).length === 0) return null;
    let left = this.draw();
    for (const name of NAMES) {
      left -= rates[name] ?? 0;
      if (left < 0) return name;
    }
    return null;
  }
}
