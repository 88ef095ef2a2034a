/*
 * What a thread and the one who ends it agree on in shared memory: a thread that is cut off while it makes a zlib
 * stream takes its whole process along (Node 20's node_zlib.cc: "close before init").
 */
export const FREE = 0;
/** The thread is not to be cut off now. */
export const HELD = 1;
/** It is being cut off, and holds nothing any more. */
export const CUT_OFF = 2;
