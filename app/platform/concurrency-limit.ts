/** Work of which only so much goes on at once; what came first begins first. */
export class AtMost {
  private going = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly max: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.going >= this.max) await new Promise<void>((go) => this.waiting.push(go));
    else this.going += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.going -= 1;
    }
  }
}
