import { clock } from "../../app/platform/clock";

type Event = { at: Date; run: (at: Date) => Promise<unknown> };

/** What happened before the demo was opened, one after the other, by a clock that is set to the time of each event. */
export class Timeline {
  private readonly events: Event[] = [];

  /** Events of the same time happen in the order in which they were added. */
  add(at: Date, run: Event["run"]): void {
    const later = this.events.findIndex((event) => event.at > at);
    this.events.splice(later < 0 ? this.events.length : later, 0, { at, run });
  }

  /** Plays all events, also those that others add. Afterwards the clock is right again. */
  async play(): Promise<void> {
    for (let event = this.events.shift(); event; event = this.events.shift()) {
      clock.goBy(event.at);
      await event.run(event.at);
    }
    clock.goBy(new Date());
  }
}
