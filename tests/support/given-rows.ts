/** Rows as a program sends them. */
export const givenRows = (rows: object[]): { rows: Uint8Array } => ({
  rows: new Uint8Array(Buffer.from(JSON.stringify(rows))),
});
