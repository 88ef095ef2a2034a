/**
 * Places for what one caller asks for at the same time. Node works at all requests that have come in turn and turn
 * about, so whoever asks for many at once would make everybody else's take as many times longer. A place is had
 * until the work is over, or for `heldMsMax`: what takes longer waits for others (a WAHA, an upload), not for us.
 */
export class Places {
  private readonly callers = new Map<string, { taken: number; line: (() => void)[] }>();

  constructor(
    /** Of one caller. */
    private readonly atOnceMax: number,
    /** Of one caller, besides: more are turned away. */
    private readonly waitingMax: number,
    private readonly heldMsMax: number,
  ) {}

  /** Calls `begin` when there is a place, with what gives it back; false: this caller's line is full. */
  take(caller: string, begin: (leave: () => void) => void): boolean {
    const own = this.callers.get(caller) ?? { taken: 0, line: [] };
    this.callers.set(caller, own);
    const enter = () => {
      own.taken += 1;
      const leave = () => {
        clearTimeout(late);
        if (left) return;
        left = true;
        own.taken -= 1;
        own.line.shift()?.();
        if (own.taken === 0) this.callers.delete(caller);
      };
      let left = false;
      const late = setTimeout(leave, this.heldMsMax).unref();
      begin(leave);
    };
    if (own.taken < this.atOnceMax) enter();
    else if (own.line.length < this.waitingMax) own.line.push(enter);
    else return false;
    return true;
  }
}
