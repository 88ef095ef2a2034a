import { availableParallelism } from "node:os";
import { FairQueue } from "../fair-queue/fair-queue";

/** Two keep both ways busy, into the processor and to the disk; a machine with more cores has more. */
const WORKING_MAX = Math.max(2, availableParallelism());
/** One more for users who used next to nothing lately: they wait for no slice of another's. */
const WORKING_KEPT = 1;
/** Threads whose long work is paused keep their memory meanwhile. */
const PAUSED_MAX = 4;
const BEGUN_KEPT = 2;
/** Of one user, besides the one that is being read. */
export const READ_WAITING_MAX = 2;

/** All that threads read for users: sheets, lists of numbers, the files of rows, proofs of transfer. */
export const threadQueue = new FairQueue({
  workingMax: WORKING_MAX + WORKING_KEPT,
  workingKept: WORKING_KEPT,
  lightAlone: true,
  begunMax: WORKING_MAX + PAUSED_MAX,
  begunKept: BEGUN_KEPT,
  waitingPerPersonMax: READ_WAITING_MAX,
});
