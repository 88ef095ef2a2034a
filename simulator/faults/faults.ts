import { FAULTS, type FaultName, isFaultName } from "./fault-table";
import { seeded } from "./seeded";

export type FaultOrder = {
  seed?: number;
  /** Chance of each fault per sendText call, 0 to 1; together at most 1. */
  rates?: Partial<Record<FaultName, number>>;
  /** A fault for one number (digits), as often as the fault table says. */
  numbers?: Record<string, FaultName>;
  /** Whether the number endings of the table count. Default true. */
  endings?: boolean;
  slowMs?: number;
  lateMs?: number;
  /** How long each call of typing and presence takes. */
  typingMs?: number;
  webhooks?: WebhookFaults;
};

/** Delay of each delivery drawn up to `shuffleMs`, so that they overtake each other; the rest are chances. */
export type WebhookFaults = { shuffleMs?: number; duplicateRate?: number; loseRate?: number };

const ENDING_DIGITS = 7;

/** Decides which fault, if any, meets a sendText call. */
export class Faults {
  private order: Required<FaultOrder> = defaults();
  private random = seeded(1);
  private readonly callsOfNumber = new Map<string, number>();
  /** How often each fault has struck. */
  readonly struck = new Map<FaultName, number>();

  /** Throws an Error that names the unknown fault. Replaces the whole order; starts the generator anew. */
  set(order: FaultOrder): void {
    for (const name of [...Object.keys(order.rates ?? {}), ...Object.values(order.numbers ?? {})]) {
      if (!isFaultName(name)) throw new Error(`unknown fault ${name}`);
    }
    this.clear();
    this.order = { ...defaults(), ...order };
    this.random = seeded(this.order.seed);
  }

  clear(): void {
    this.order = defaults();
    this.callsOfNumber.clear();
    this.struck.clear();
  }

  get current(): Required<FaultOrder> {
    return this.order;
  }

  /** A number between 0 and 1 from the seeded generator. */
  draw(): number {
    return this.random();
  }

  next(session: string, digits: string): FaultName | null {
    const name = this.scripted(session, digits) ?? this.drawn();
    if (name) this.struck.set(name, (this.struck.get(name) ?? 0) + 1);
    return name;
  }

  private scripted(session: string, digits: string): FaultName | null {
    const named = this.order.numbers[digits];
    const byEnding = this.order.endings ? FAULT_OF_ENDING.get(digits.slice(-ENDING_DIGITS)) : undefined;
    const name = named ?? byEnding;
    if (!name) return null;
    const key = `${session}\n${digits}`;
    const calls = (this.callsOfNumber.get(key) ?? 0) + 1;
    this.callsOfNumber.set(key, calls);
    return calls <= FAULTS[name].calls ? name : null;
  }

  private drawn(): FaultName | null {
    const rates = Object.entries(this.order.rates) as [FaultName, number][];
    if (rates.length === 0) return null;
    let left = this.random();
    for (const [name, rate] of rates) {
      left -= rate;
      if (left < 0) return name;
    }
    return null;
  }
}

const FAULT_OF_ENDING = new Map(
  (Object.entries(FAULTS) as [FaultName, { ending: string }][]).map(([name, { ending }]) => [ending, name]),
);

function defaults(): Required<FaultOrder> {
  return {
    seed: 1,
    rates: {},
    numbers: {},
    endings: true,
    slowMs: 2_000,
    lateMs: 1_000,
    typingMs: 0,
    webhooks: {},
  };
}
