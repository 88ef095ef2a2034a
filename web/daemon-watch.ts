/*
 * Whether a daemon runs, seen from a web process. While none does, this process sends the e-mails: otherwise nobody
 * would hear of it.
 */
import { emailNotification } from "~/email/notification";
import { deliverEmails, notifyOfDaemon } from "~/http/daemon-watch";
import { clock } from "~/platform/clock";

const LOOK_MS = 30_000;

/** Looks now and then, until the process ends. */
export function watchDaemon(): void {
  let isBusy = false;
  const look = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      const signal = AbortSignal.timeout(LOOK_MS);
      if (await notifyOfDaemon(clock.now())) await deliverEmails(emailNotification, signal);
    } catch {
      // the database is away: next time again
    } finally {
      isBusy = false;
    }
  };
  setInterval(() => void look(), LOOK_MS).unref();
}
