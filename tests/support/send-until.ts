import { watchDevices } from "~/domain/device-monitor/monitor";
import { Sender } from "~/domain/sending/loop/sender";
import { settleUnconfirmed } from "~/domain/sending/reconcile/resolve-unconfirmed";
import { until } from "./until";

/** Runs sender and watch as the daemon does, until `done`; answers when both have stopped. */
export async function sendUntil(done: () => Promise<unknown>) {
  const controller = new AbortController();
  const running = new Sender().run(controller.signal);
  const watching = (async () => {
    while (!controller.signal.aborted) {
      await watchDevices(new Date());
      await settleUnconfirmed(new Date());
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  try {
    await until(done, "the batch to end");
  } finally {
    controller.abort();
    await Promise.all([running, watching]);
  }
}
