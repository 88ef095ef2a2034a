/** What happens at a moment, in ms; of one moment in the order in which it was announced. */
export type Event = { at: number } & (
  | { kind: "wake"; device: number; turn: number }
  | { kind: "answer"; device: number; row: number }
  | { kind: "found"; row: number }
  | { kind: "told"; device: number }
  | { kind: "queued" }
  | { kind: "heard" }
  | { kind: "outage" }
  | { kind: "outage_over" }
  | { kind: "key_tested" }
  | { kind: "daemon_gone"; asleep: boolean }
  | { kind: "daemon_back"; daemon: number }
  | { kind: "lease_over"; device: number }
  | { kind: "look" }
  | { kind: "midnight" }
);

/** The earliest first. */
export class Agenda {
  private readonly heap: { event: Event; order: number }[] = [];
  private announced = 0;

  add(event: Event) {
    this.heap.push({ event, order: this.announced++ });
    for (let i = this.heap.length - 1; i > 0; ) {
      const parent = (i - 1) >> 1;
      if (!this.isBefore(i, parent)) break;
      this.swap(i, parent);
      i = parent;
    }
  }

  next(): Event | undefined {
    const first = this.heap[0];
    const last = this.heap.pop();
    if (this.heap.length === 0 || !last) return first?.event;
    this.heap[0] = last;
    for (let i = 0; ; ) {
      const [left, right] = [2 * i + 1, 2 * i + 2];
      let least = i;
      if (left < this.heap.length && this.isBefore(left, least)) least = left;
      if (right < this.heap.length && this.isBefore(right, least)) least = right;
      if (least === i) return first?.event;
      this.swap(i, least);
      i = least;
    }
  }

  private isBefore(a: number, b: number): boolean {
    const [one, other] = [this.heap[a]!, this.heap[b]!];
    return one.event.at - other.event.at < 0 || (one.event.at === other.event.at && one.order < other.order);
  }

  private swap(a: number, b: number) {
    [this.heap[a], this.heap[b]] = [this.heap[b]!, this.heap[a]!];
  }
}
