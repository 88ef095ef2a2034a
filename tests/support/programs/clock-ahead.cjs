// Loaded before a program, and in each of its threads: its machine's clock is ahead by CLOCK_AHEAD_MS.
const Real = Date;
const now = () => Real.now() + Number(process.env.CLOCK_AHEAD_MS);

globalThis.Date = class extends Real {
  constructor(...given) {
    super(...(given.length > 0 ? given : [now()]));
  }
  static now() {
    return now();
  }
};
