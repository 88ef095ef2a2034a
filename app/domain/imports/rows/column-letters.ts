/** Column 0 is A, 25 is Z, 26 is AA. */
export function columnLetters(column: number): string {
  const letter = String.fromCharCode("A".charCodeAt(0) + (column % 26));
  return column < 26 ? letter : columnLetters(Math.floor(column / 26) - 1) + letter;
}
