/** Fewer rows with the same text are no sign that something went wrong. */
const ROWS_MIN = 50;
/** Of the rows that go. */
const SHARE_MIN = 0.8;

/**
 * Finds the text that more than SHARE_MIN of the rows have, in one pass that stores one text (Boyer and Moore's
 * majority vote). A text that more than half of the rows have is `candidate` at the end.
 */
export class EqualTexts {
  candidate = "";
  private votes = 0;
  /** Rows with the candidate since it became one. */
  private since = 0;
  private others = 0;
  private of = 0;

  take(text: string): void {
    this.of += 1;
    if (text === this.candidate && this.since > 0) {
      this.votes += 1;
      this.since += 1;
    } else if (this.votes > 0) this.votes -= 1;
    else {
      this.others = this.of - 1;
      this.candidate = text;
      this.votes = this.since = 1;
    }
  }

  /**
   * Returns how many rows have the candidate: a number, "count" when only counting tells, or null when it is no
   * such share.
   */
  get rows(): number | "count" | null {
    const most = this.since + Math.floor(this.others / 2); // before it became the candidate it had no more
    if (this.of < ROWS_MIN || !this.isMany(most)) return null;
    return this.others === 0 ? this.since : "count";
  }

  /** What is shown of so many rows with the same text. */
  equal(rows: number): { rows: number; of: number } | null {
    return this.isMany(rows) ? { rows, of: this.of } : null;
  }

  private isMany(rows: number): boolean {
    return rows > this.of * SHARE_MIN;
  }
}
