/*
 * What is done beside sending, in the same thread. It asks WAHA how its devices are, whether WhatsApp restricts
 * them, and whether WhatsApp confirms what they send. It looks up unconfirmed items, and ends what is left of
 * cancelled batches. It reads receipts back.
 *
 * It reads what contacts wrote while WAHA could not report it, and who wrote before a device was connected. It
 * looks for what a database that went back in time has forgotten. Now and then it refunds, closes credit requests
 * that were never paid, and cleans up after deleted users. What was counted for the metrics is added to the totals.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { endCancelled } from "~/domain/batch-control/pause-cancel";
import { expireRequests } from "~/domain/credits/expire-requests";
import { watchDevices } from "~/domain/device-monitor/monitor";
import { Restrictions } from "~/domain/device-monitor/poll-limits";
import { cleanUpDevices } from "~/domain/devices/run-cleanup";
import { dutiesDue } from "~/domain/due-tasks";
import { readChats } from "~/domain/inbox/import-contacts";
import { syncInbox } from "~/domain/inbox/sync-inbox";
import { notifyOfWaits } from "~/domain/notification-triggers/batches";
import { notifyOfDevices } from "~/domain/notification-triggers/devices";
import { notifyOfDisk } from "~/domain/notification-triggers/system";
import { deliverEmails } from "~/domain/notifications/deliver-email";
import { cancelLateCodes } from "~/domain/own-number/end-codes";
import { eraseInOpenBatches } from "~/domain/privacy/erase";
import { cutFuture } from "~/domain/sending/clock/clamp-future-times";
import { ClockJumps } from "~/domain/sending/clock/clock-jumps";
import { Confirmations } from "~/domain/sending/confirmed/confirmations";
import { readBack } from "~/domain/sending/receipts/poll-receipts";
import { refundOverdue } from "~/domain/sending/reconcile/refund-unconfirmed";
import { settleUnconfirmed } from "~/domain/sending/reconcile/resolve-unconfirmed";
import { checkReplay } from "~/domain/sending/rollback/replay-check";
import { deliverWhatsapp } from "~/domain/whatsapp-notifications/deliver";
import { emailNotification } from "~/email/notification";
import { writeNotification } from "~/email/whatsapp-notification";
import { clock } from "~/platform/clock";
import { countDatabaseError } from "~/platform/db";
import { STORE_COUNTS_MS, storeCounts } from "~/platform/db/metric-totals";
import { log } from "~/platform/log";
import { BESIDE_MS } from "./schedule";

type Duty = (now: Date) => Promise<unknown>;

/** Begins a job that has a thread of its own, unless it runs already. */
export type StartJob = (name: "webhooks" | "schedules") => void;

const restrictions = new Restrictions();
const watchRestrictions = (now: Date) => restrictions.watch(now);

const confirmations = new Confirmations();
const watchConfirmations = (now: Date) => confirmations.watch(now);

/** A server that is slow holds up no other one. */
const watch = (signal: AbortSignal) =>
  async function watchServers(now: Date) {
    await watchDevices(now, signal);
  };

const jumps = new ClockJumps();
const settle = (now: Date) => settleUnconfirmed(now, { steadyMs: jumps.steadyMs(clock.ms()) });
const mendTimes = async (now: Date) => {
  if (jumps.noticed(now, clock.ms())) await cutFuture(now);
};

/** Does all of it until `signal` stops it, and finishes what has begun. */
export async function beside(signal: AbortSignal, startJob: StartJob): Promise<void> {
  const { look, calm, notify, refund, cleanUp } = BESIDE_MS;
  let isCalm = false;
  const lookOnce = async (now: Date) => {
    isCalm = !(await lookRound(now, signal, startJob));
  };
  await Promise.all([
    rounds([lookOnce], () => (isCalm ? calm : look), signal),
    rounds([notifyOfDevices], () => notify, signal),
    rounds([refundOverdue, cancelLateCodes], () => refund, signal),
    rounds([storeCounts], () => STORE_COUNTS_MS, signal),
    rounds(
      [cleanUpDevices, eraseInOpenBatches, notifyOfWaits, notifyOfDisk, expireRequests],
      () => cleanUp,
      signal,
    ),
  ]);
  await Promise.all([...running.values(), ...others]);
}

const running = new Map<string, Promise<void>>();
const others = new Set<Promise<void>>();

/**
 * Starts what has something to do; returns whether anything has. What is still at it from the last time goes on,
 * and holds up nothing else.
 */
async function lookRound(now: Date, signal: AbortSignal, startJob: StartJob): Promise<boolean> {
  const due = await dutiesDue(now);
  const mayAsk = due.refusals || restrictions.mayAsk(now);
  if (due.devices) beginAnother(watch(signal));
  begin("devices", [
    mendTimes,
    ...(mayAsk ? [watchRestrictions] : []),
    ...(due.unconfirmed ? [settle] : []),
    ...(due.cancelled ? [endCancelled] : []),
  ]);
  begin("confirmed", due.confirmed ? [watchConfirmations] : []);
  begin("receipts", due.receipts ? [readBack] : []);
  begin("news", due.news ? [syncInbox] : []);
  begin("chats", due.chats ? [readChats] : []);
  begin("emails", due.emails ? [() => deliverEmails(emailNotification, signal)] : []);
  begin("whatsapp", due.whatsapp ? [() => deliverWhatsapp(writeNotification, signal)] : []);
  if (due.webhooks) startJob("webhooks");
  if (due.schedules) startJob("schedules");
  begin("memory", due.memory ? [(at) => checkReplay(at, signal)] : []);
  const { webhooks: _, schedules: __, ...others } = due; // they have threads of their own
  return mayAsk || Object.values(others).some(Boolean);
}

function begin(name: string, duties: Duty[]) {
  if (duties.length === 0 || running.has(name)) return;
  const done = inTurn(duties).finally(() => running.delete(name));
  running.set(name, done);
}

/** Beside what is still at it from the last times: it does not do what those do. */
function beginAnother(duty: Duty) {
  const done = inTurn([duty]).finally(() => others.delete(done));
  others.add(done);
}

async function inTurn(duties: Duty[]) {
  for (const duty of duties)
    await duty(clock.now()).catch((error: Error) => {
      countDatabaseError(error);
      log.warn({ duty: duty.name, error: error.message.slice(0, 300) }, "next time again");
    });
}

async function rounds(duties: Duty[], everyMs: () => number, signal: AbortSignal) {
  while (!signal.aborted) {
    await inTurn(duties);
    await sleep(everyMs(), undefined, { signal }).catch(() => {});
  }
}
