/** The address of the check page that shows a row, with what was chosen so far. */
export function rowAddress(address: string, row: number): string {
  const chosen = new URLSearchParams(address);
  chosen.set("row", String(row));
  return `?${chosen}`;
}
