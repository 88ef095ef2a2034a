import { resolve } from "node:path";
import { Worker } from "node:worker_threads";

/** Where the build puts the scripts that run in threads of their own (commands/build-threads.mjs). */
const SCRIPTS = "build/threads";

/** A thread that needs more is ended, and its process goes on. */
const OLD_GENERATION_MB_MAX = 128;
/** What lives for one row dies soon. With half of it an upload takes 4 to 7 % longer; more brings nothing. */
const YOUNG_GENERATION_MB_MAX = 24;

/** Begins a script of `app` in a thread of its own, with bounds of memory; it finds `workerData` there. */
export const beginThread = (script: string, workerData?: object): Worker =>
  new Worker(resolve(SCRIPTS, `${script}.js`), {
    workerData,
    resourceLimits: {
      maxOldGenerationSizeMb: OLD_GENERATION_MB_MAX,
      maxYoungGenerationSizeMb: YOUNG_GENERATION_MB_MAX,
    },
  });
