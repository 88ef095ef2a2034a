import { setTimeout as sleep } from "node:timers/promises";
import {
  ClockJumps,
  cutFuture,
  endCancelled,
  lookBack,
  Restrictions,
  readBack,
  readChats,
  readNews,
  settleUnconfirmed,
  watchDevices,
} from "~/domain/sending";
import { clock } from "~/platform/clock";
import { reopenIfReplaced } from "~/platform/db/mark";
import { log } from "~/platform/log";
import { job } from "../job";

const ROUND_MS = 1_000;

// Long-lived: asks WAHA how its devices are and whether WhatsApp restricts them, what became of rows whose
// outcome nobody knows, and ends what is left of cancelled batches. Beside that it reads receipts
// back, reads what people wrote while WAHA could not tell it and who wrote before a device was connected, and looks for what a database that went back in time has
// forgotten.
const restrictions = new Restrictions();
const watchRestrictions = (now: Date) => restrictions.watch(now);

const jumps = new ClockJumps();
const settle = (now: Date) => settleUnconfirmed(now, { steadyMs: jumps.steadyMs(clock.ms()) });
const mendTimes = async (now: Date) => {
  if (jumps.noticed(now, clock.ms())) await cutFuture(now);
};

type Duty = (now: Date, signal: AbortSignal) => Promise<unknown>;

async function rounds(duties: Duty[], signal: AbortSignal) {
  while (!signal.aborted) {
    for (const duty of duties) {
      await duty(clock.now(), signal).catch((error: Error) =>
        log.warn({ duty: duty.name, error: error.message.slice(0, 300) }, "watch: next round"),
      );
    }
    await sleep(ROUND_MS, undefined, { signal }).catch(() => {});
  }
}

await job("watch", async (signal) => {
  const duties = [reopenIfReplaced, mendTimes, watchDevices, watchRestrictions, settle, endCancelled];
  const beside = [readBack, readNews, readChats, lookBack].map((duty) => rounds([duty], signal));
  await Promise.all([rounds(duties, signal), ...beside]);
  return undefined;
});
