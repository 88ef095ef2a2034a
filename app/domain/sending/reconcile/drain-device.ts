/*
 * What happens before a device is logged out or removed. WAHA then wipes its message store, so what is unknown
 * about its messages by that time stays unknown. Therefore no more items are claimed for it, calls under way are
 * waited for, and unconfirmed items are looked up once more.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { clock } from "~/platform/clock";
import { db, execute, sql, timeParam } from "~/platform/db";
import { DomainError } from "../../errors";
import { settleUnconfirmed } from "./resolve-unconfirmed";

/** A user waits for it. */
const WAIT_MS_MAX = 8_000;
const LOOK_EVERY_MS = 100;
/** Longer than all of it takes; should this process die meanwhile, the device goes on by itself. */
const HELD_MS = 60_000;
const HELD_BECAUSE = "leaving";

/**
 * Settles what is open on a device, so that it may go. Throws DEVICE_ROWS_OPEN with `count` when items are left
 * that could never be confirmed afterwards, unless that is `confirmed`. `resume` lets the device send again. A
 * device that was paused before stays paused.
 */
export async function drainDevice(
  deviceId: number,
  confirmed: boolean,
  now: Date,
): Promise<{ resume: () => Promise<void> }> {
  await hold(deviceId, now);
  const resume = () => release(deviceId);
  try {
    await nothingInTheAir(deviceId);
    await execute(
      db,
      sql`UPDATE dispatches SET due_at = ${timeParam(now)} WHERE device_id = ${deviceId} AND phase = 'UNCONFIRMED'`,
    );
    await settleUnconfirmed(now, { lastOf: deviceId });
    const count = await db.dispatch.count({ where: { deviceId, phase: { in: IN_DOUBT } } });
    if (count > 0 && !confirmed)
      throw new DomainError(
        "DEVICE_ROWS_OPEN",
        { count },
        { confirm: [{ code: "ROWS_OPEN", params: { count } }] },
      );
    return { resume };
  } catch (error) {
    await resume();
    throw error;
  }
}

const IN_THE_AIR = ["CLAIMED", "SENDING"];
const IN_DOUBT = ["SENDING", "UNCONFIRMED"];

async function nothingInTheAir(deviceId: number) {
  const until = clock.ms() + WAIT_MS_MAX;
  while (clock.ms() < until) {
    if ((await db.dispatch.count({ where: { deviceId, phase: { in: IN_THE_AIR } } })) === 0) return;
    await sleep(LOOK_EVERY_MS);
  }
}

async function hold(deviceId: number, now: Date) {
  const until = timeParam(new Date(now.getTime() + HELD_MS));
  await execute(
    db,
    sql`UPDATE devices SET pause_reason = 'admin', paused_until = ${until}, pause_detail = ${HELD_BECAUSE}
        WHERE id = ${deviceId} AND (pause_reason IS NULL OR paused_until <= ${timeParam(now)} OR pause_detail = ${HELD_BECAUSE})`,
  );
}

async function release(deviceId: number) {
  const none = { pauseReason: null, pausedUntil: null, pauseDetail: null };
  await db.device.updateMany({ where: { id: deviceId, pauseDetail: HELD_BECAUSE }, data: none });
}
