/** Why there is no file: `status` is that of an answer that was none. */
export type FetchFault = "invalid" | "forbidden" | "away" | "slow" | "answer" | "too_large";

export class FetchRefusal extends Error {
  constructor(
    readonly fault: FetchFault,
    readonly status?: number,
  ) {
    super(fault);
    this.name = "FetchRefusal";
  }
}
