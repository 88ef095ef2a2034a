/*
 * The sender's turns: what it owns, whether there is something to send, and what it knows of it. Its devices send
 * in their lanes (device-workers.ts).
 *
 * Everything that touches the database in one turn goes into one transaction (group-commit.ts). That is the outcomes of
 * the messages just answered, and the intents of the next ones. A message is sent only after its intent is
 * committed, and only while the lease of its device surely holds (deliver/send-message.ts).
 */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { clock } from "~/platform/clock";
import { countDatabaseError, db, isDatabaseAway } from "~/platform/db";
import { watchChanges } from "~/platform/db/change-notifications";
import { distrust, isRolledBack, isUnsure } from "~/platform/db/database-identity";
import { log } from "~/platform/log";
import { isWithin } from "../../time/elapsed";
import { usersWithWork, type Work } from "../claim/claim";
import { Leases } from "../lease/held-leases";
import { acquireDevices, beat, letGo, releaseDevices, roomFor } from "../lease/lease";
import { recoverItems, recoverOrphans } from "../lease/recover-orphans";
import { described } from "../record/group-commit";
import { recall } from "../rollback/detect";
import { FirstRows } from "../rollback/startup-probe";
import { DeviceWorkers } from "./device-workers";

const POLL_MS = 250;
/** With nothing to send, a queued batch wakes the sender. If that signal is lost, it still starts within a second. */
const IDLE_POLL_MS = 1_000;
const REFRESH_MS = 1_000;
const IDLE_REFRESH_MS = 10_000;
/** For so many users at most it is worth it to read theirs alone. */
const BEGIN_USERS_MAX = 100;
/** With thousands of devices, or while the database is slow: so much of the time goes into reading them, or less. */
const REFRESH_PART_MAX = 0.1;
const RETRY_MS_MAX = 5_000;

export class Sender {
  readonly daemon = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;
  private readonly startedAt = clock.now();
  private readonly leases = new Leases(this.daemon);
  private refreshedAt = 0;
  /** How long reading the devices took last. */
  private refreshMs = 0;
  private isIdle = true;
  private readonly firstRows = new FirstRows(async (now) =>
    this.noteLoss(await recall(now, { isOlder: true }), now),
  );
  private readonly lanes = new DeviceWorkers(this.daemon, this.leases, this.firstRows);

  /** Sends until `signal` stops it. Then finishes what is being sent, releases the rest and returns. */
  async run(signal: AbortSignal): Promise<void> {
    let failures = 0;
    const changes = watchChanges();
    const endRenewals = this.leases.keep(
      () => this.leaseWhenDue(clock.now()),
      (error) => {
        distrust();
        // The sender itself logs that the database is away, and less and less often.
        if (!isDatabaseAway(error)) log.error({ error: described(error) }, "sender: leases not renewed");
      },
    );
    distrust();
    while (!signal.aborted) {
      try {
        const now = clock.now();
        if (isRolledBack()) distrust();
        if (isUnsure()) this.firstRows.begin();
        if (isUnsure()) await this.remember(now);
        if (this.refreshedAt === 0) await this.leaseWhenDue(now); // the process that shares out devices must know of us
        const users = await usersWithWork(db, now);
        const wasIdle = this.isIdle;
        this.isIdle = users.size === 0 && !this.lanes.isBusy;
        if (wasIdle && !this.isIdle) await this.begin(users, now);
        await this.refreshWhenDue(now, this.isIdle ? IDLE_REFRESH_MS : this.refreshEveryMs);
        if (!wasIdle || !this.isIdle) {
          await this.lanes.leaveOutStopped();
          this.lanes.look(users);
        }
        failures = 0;
      } catch (error) {
        failures += 1;
        countDatabaseError(error);
        distrust();
        log.error({ error: described(error), failures }, "sender: the database did not answer");
      }
      const wait = failures > 0 ? Math.min(POLL_MS * 2 ** failures, RETRY_MS_MAX) : POLL_MS;
      if (this.isIdle && failures === 0) await changes.wait(IDLE_POLL_MS, signal);
      else await sleep(wait, undefined, { signal }).catch(() => {});
    }
    changes.close();
    await this.lanes.stop();
    await endRenewals();
    await releaseDevices(this.daemon).catch(() => {}); // the lease runs out by itself
  }

  /** Makes sure that the database is the one that it was; if not, its open batches are held. */
  private async remember(now: Date) {
    await this.noteLoss(await recall(now, { sends: this.lanes.size > 0 && !this.isIdle }), now);
  }

  private async noteLoss(held: number | null, now: Date) {
    if (held === null) return;
    log.error(
      { held },
      "sender: the database is another one or went back in time; its open batches are held",
    );
    await this.leases.renew(now); // everything was claimed under leases of the other memory
    this.refreshedAt = 0;
  }

  /** What was queued just now waits for nothing but the newest state of its owners' devices. */
  private async begin(users: Map<number, Work>, now: Date) {
    await this.lanes.read(now, users.size <= BEGIN_USERS_MAX ? users : undefined);
    await this.lanes.leaveOutStopped();
    this.lanes.look(users);
  }

  private async leaseWhenDue(now: Date) {
    if (await this.leases.renewWhenDue(now)) await beat(this.daemon, this.startedAt, now);
  }

  private async refreshWhenDue(now: Date, everyMs: number) {
    if (isWithin(this.refreshedAt, now, everyMs)) return;
    const began = clock.ms();
    await this.remember(now);
    await recoverItems(now);
    const acquired = await acquireDevices(this.daemon, now);
    if (acquired > 0) {
      await this.leases.renew(now);
      await recoverItems(now);
    }
    await this.share(now);
    await recoverOrphans(this.daemon, (batchId, rowNo) => this.lanes.holds(batchId, rowNo), now);
    // With nothing to send, the state of the devices is not needed. It is read when sending starts.
    if (!this.isIdle || acquired > 0) await this.lanes.read(now);
    this.refreshedAt = now.getTime();
    this.refreshMs = clock.ms() - began;
  }

  private get refreshEveryMs(): number {
    return Math.min(Math.max(REFRESH_MS, this.refreshMs / REFRESH_PART_MAX), IDLE_REFRESH_MS);
  }

  /** Another daemon came: it gets some of our devices. */
  private async share(now: Date) {
    const surplus = Math.max(0, -(await roomFor(this.daemon, now)));
    await letGo(this.daemon, this.lanes.giveAway(surplus));
  }
}
