/** So much of a file stands in one row. */
export const PIECE_BYTES = 256 * 1024;
/** Pieces of one transaction: each costs a write to the disk, and others wait for it. */
export const PIECES_AT_ONCE = 4;
