import { setTimeout as sleep } from "node:timers/promises";
import { endCancelled, Restrictions, settleUnconfirmed, watchDevices } from "~/domain/sending";
import { clock } from "~/platform/clock";
import { log } from "~/platform/log";
import { job } from "../job";

const ROUND_MS = 1_000;

// Long-lived: asks WAHA how its devices are and whether WhatsApp restricts them, what became of rows whose
// outcome nobody knows, and ends what is left of cancelled batches.
const restrictions = new Restrictions();
const watchRestrictions = (now: Date) => restrictions.watch(now);

await job("watch", async (signal) => {
  while (!signal.aborted) {
    for (const duty of [watchDevices, watchRestrictions, settleUnconfirmed, endCancelled]) {
      await duty(clock.now()).catch((error: Error) =>
        log.warn({ duty: duty.name, error: error.message.slice(0, 300) }, "watch: next round"),
      );
    }
    await sleep(ROUND_MS, undefined, { signal }).catch(() => {});
  }
  return undefined;
});
