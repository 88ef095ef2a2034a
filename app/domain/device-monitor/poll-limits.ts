/*
 * WhatsApp forbids an account to write to new contacts (463), or its quota of them is used up (475). GOWS says so
 * in its answer. The other engines report a late refusal without a reason.
 *
 * So WAHA is asked: soon after such a refusal, now and then while a device sends, and each minute while it is held
 * back. Its answer is stored and holds back messages to new contacts (pacing/new-contacts.ts). If WAHA reports nothing,
 * a refusal holds them back. If a known contact was refused, the whole device is paused.
 */
import type { Server } from "generated/sqlite/client";
import { db, query, type Sql, sql, timeParam } from "~/platform/db";
import {
  type Capping,
  capping,
  refusalCode,
  type Timelock,
  timelock,
  type WahaServer,
} from "~/platform/waha";
import { findKnownContacts } from "../contacts/known-contacts";
import { noteLimits } from "../devices/limits";
import { wahaConfig } from "../devices/waha-client-config";
import { type NumberFacts, newContactBudget, type Step } from "../pacing/new-contact-budget";
import { outweighs, type Pause, RESTRICTED_PAUSE_MS } from "../pacing/rate-limit";
import { newContactSteps } from "../settings/new-contact-steps";
import { isWithin } from "../time/elapsed";

const SENDING_EVERY_MS = 5 * 60_000;
/** Of a device that sends nothing: its figures are shown, and nothing waits for them. */
const IDLE_EVERY_MS = 60 * 60_000;
const RESTRICTED_EVERY_MS = 60_000;
const REFUSED_EVERY_MS = 5_000;
/** Clocks of the web process, which writes webhooks down, and ours may differ by this much. */
const CLOCK_SKEW_MS = 5_000;
const DEVICES_EVERY_MS = 10_000;
const AT_ONCE_MAX = 20;
const IDLE_AT_ONCE_MAX = 4;
const REFUSALS_ASKED_MAX = 10;
const PAUSE_MS_MIN = 60_000;
/** Half of it, after a first warning, is one for each day of the longest cycle. */
const QUOTA_LEFT_MIN = 2 * 31;
/** Codes of WhatsApp that are about the account and not about the message (docs/waha.md#restrictions). */
const QUOTA_CODE = "475";
export const ACCOUNT_CODES = ["463", QUOTA_CODE];
/**
 * Pauses that WAHA itself reported, so that WAHA may lift them; of others "not active" is no proof
 * (docs/waha.md#restrictions).
 */
export const REPORTED = ["timelock", "capping"];

type Asked = NumberFacts & {
  id: number;
  userId: number;
  session: string;
  pauseReason: string | null;
  pausedUntil: Date | null;
  pauseDetail: string | null;
  newStopUntil: Date | null;
  locked: boolean | null;
  lastSentAt: Date | null;
  phoneNumber: string | null;
  server: Server | null;
};
type Outcome = "paused" | "stopped" | "resumed" | "same";

const NOTHING = { asked: 0, paused: 0, stopped: 0, resumed: 0 };

/** Remembers what was asked when. One for each process that asks. */
export class Restrictions {
  private readonly askedAt = new Map<number, number>();
  /**
   * Devices with late refusals that were not looked into yet, and the last such messages. One of them may be about
   * the account.
   */
  private readonly refused = new Map<number, string[]>();
  private readonly seen = new Map<string, number>();
  private lookedAt: Date | null = null;
  private devicesAt = 0;

  /** Returns whether a device may have to be asked about, even if no refusal came. */
  mayAsk(now: Date): boolean {
    return this.refused.size > 0 || !isWithin(this.devicesAt, now, DEVICES_EVERY_MS);
  }

  /** Asks about every device that is due. Returns how many were paused, stopped for new contacts, and resumed. */
  async watch(now: Date): Promise<{ asked: number } & Record<Exclude<Outcome, "same">, number>> {
    await this.lookForRefusals(now);
    if (this.refused.size === 0 && isWithin(this.devicesAt, now, DEVICES_EVERY_MS)) return NOTHING;
    this.devicesAt = now.getTime();
    const active = new Date(now.getTime() - SENDING_EVERY_MS);
    const steps = await newContactSteps();
    const devices = await db.device.findMany({
      where: {
        status: "WORKING",
        serverId: { not: null },
        OR: [
          { pauseReason: "restricted" },
          { newStopUntil: { gt: now } },
          { locked: true },
          { id: { in: await nearQuota() } },
          { lastSentAt: { gt: active } },
          { id: { in: [...this.refused.keys()] } },
        ],
      },
      include: { server: true },
    });
    const isActive = ({ lastSentAt }: Asked) => lastSentAt !== null && lastSentAt > active;
    const every = (device: Asked) => {
      if (this.refused.has(device.id)) return REFUSED_EVERY_MS;
      if (isHeldBack(device, steps, now)) return RESTRICTED_EVERY_MS;
      return isActive(device) ? SENDING_EVERY_MS : null;
    };
    const busy = devices.filter((device) => this.isDue(device, every(device), now)).slice(0, AT_ONCE_MAX);
    const others = busy.length < AT_ONCE_MAX ? await idle(now) : [];
    const asked = new Set(devices.map(({ id }) => id));
    const due = [...busy, ...others.filter(({ id }) => !asked.has(id))];
    const outcomes = await Promise.all(due.map((device) => this.ask(device, now)));
    const count = (outcome: Outcome) => outcomes.filter((each) => each === outcome).length;
    const [paused, stopped, resumed] = [count("paused"), count("stopped"), count("resumed")];
    return { asked: due.length, paused, stopped, resumed };
  }

  private async lookForRefusals(now: Date) {
    const last = Math.min((this.lookedAt ?? now).getTime(), now.getTime()); // the clock may have been set back
    const since = new Date(last - CLOCK_SKEW_MS);
    const events = await query<{ device_id: number; message_id: string }>(
      db,
      sql`SELECT device_id, message_id FROM webhook_events
          WHERE received_at > ${timeParam(since)} AND ack = -1 AND message_id IS NOT NULL`,
    );
    for (const [messageId, at] of this.seen) if (at < since.getTime()) this.seen.delete(messageId);
    for (const { device_id, message_id } of events) {
      const known = this.refused.get(device_id) ?? [];
      if (!this.seen.has(message_id))
        this.refused.set(device_id, [message_id, ...known].slice(0, REFUSALS_ASKED_MAX));
      this.seen.set(message_id, now.getTime());
    }
    this.lookedAt = now;
  }

  /** `every` null: nothing is asked of it but what is asked of devices at rest. */
  private isDue({ id }: Asked, every: number | null, now: Date): boolean {
    return every !== null && !isWithin(this.askedAt.get(id) ?? 0, now, every);
  }

  private async ask(device: Asked, now: Date): Promise<Outcome> {
    const { id, session } = device;
    const server = device.server && wahaConfig(device.server);
    if (!server) return "same";
    this.askedAt.set(id, now.getTime());
    const messageIds = this.refused.get(id) ?? [];
    this.refused.delete(id);
    const [lock, quota] = await Promise.all([timelock(server, session), capping(server, session)]);
    await noteLimits(device, { lock, quota }, now);
    const told = restrictionOf(lock, quota, now);
    if (told && isPaused(device, now)) return pauseFor(device, told, now);
    if (
      !told &&
      lock.kind === "known" &&
      quota.kind === "known" &&
      REPORTED.includes(device.pauseDetail ?? "")
    )
      return resume(device);
    const refusal = await accountRefusal(device, server, messageIds);
    if (refusal?.known) return pauseFor(device, told ?? restriction(`error ${refusal.code}`, null, now), now);
    return told || !refusal ? "same" : stopForNew(device, refusal.code, now);
  }
}

const isPaused = ({ pauseReason, pausedUntil }: Known, now: Date) =>
  pauseReason === "restricted" && (!pausedUntil || pausedUntil > now);

/**
 * Returns whether WhatsApp keeps this device from new contacts: a lock, a warning, a used-up quota, or a stop after
 * a refusal.
 */
function isHeldBack(device: Asked, steps: readonly Step[], now: Date): boolean {
  const { source, perDay } = newContactBudget(device, steps, now);
  return (
    device.pauseReason === "restricted" ||
    device.locked === true ||
    device.quotaStatus === "CAPPED" ||
    (source === "whatsapp" && perDay === 0) ||
    (device.newStopUntil ?? now) > now
  );
}

/** Devices whose quota may be too small for a day, or used up. */
async function nearQuota(): Promise<number[]> {
  const rows = await query<{ id: number }>(
    db,
    sql`SELECT id FROM devices WHERE status = 'WORKING' AND (quota_status IN ('CAPPED', 'SECOND_WARNING')
          OR (quota_total >= 0 AND quota_total - COALESCE(quota_used, 0) - quota_new_since < ${QUOTA_LEFT_MIN}))`,
  );
  return rows.map(({ id }) => id);
}

type Refusal = { code: string; known: boolean };

/**
 * Returns which of these messages WhatsApp refused because of the account, or null. Prefers a message to a known
 * contact.
 */
async function accountRefusal(
  { userId, session }: Asked,
  server: WahaServer,
  messageIds: string[],
): Promise<Refusal | null> {
  let found: Refusal | null = null;
  for (const messageId of messageIds) {
    const code = await refusalCode(server, session, messageId);
    if (!code || !ACCOUNT_CODES.includes(code)) continue;
    const row = await db.batchItem.findFirst({ where: { messageId }, select: { receiver: true } });
    const known = row !== null && (await findKnownContacts(db, userId, [row.receiver])).size > 0;
    if (known) return { code, known };
    found ??= { code, known };
  }
  return found;
}

/** Of the phone that was refused: another one that was paired since knows nothing of it. */
async function stopForNew({ id, phoneNumber }: Asked, code: string, now: Date): Promise<Outcome> {
  const { until, detail } = restriction(`error ${code}`, null, now);
  const reason = code === QUOTA_CODE ? "quota" : "restricted";
  const stop = { newStopReason: reason, newStopUntil: until, newStopDetail: detail };
  const { count } = await db.device.updateMany({ where: { id, phoneNumber }, data: stop });
  return count > 0 ? "stopped" : "same";
}

/** SQL over `webhook_events`: a refusal that came late, and just now. */
export const isLateRefusal = (now: Date): Sql =>
  sql`received_at > ${timeParam(new Date(now.getTime() - 2 * CLOCK_SKEW_MS))} AND ack = -1 AND message_id IS NOT NULL`;

/** Finds working devices that no daemon has asked about for long. Those never asked about come first. */
function idle(now: Date) {
  const before = new Date(now.getTime() - IDLE_EVERY_MS);
  return db.device.findMany({
    where: {
      ...{ status: "WORKING", serverId: { not: null } },
      OR: [{ limitsAskedAt: null }, { limitsAskedAt: { lt: before } }, { limitsAskedAt: { gt: now } }],
    },
    include: { server: true },
    orderBy: { limitsAskedAt: { sort: "asc", nulls: "first" } },
    take: IDLE_AT_ONCE_MAX,
  });
}

function restrictionOf(lock: Timelock, quota: Capping, now: Date): Pause | null {
  if (lock.kind === "known" && lock.isActive) return restriction("timelock", lock.endsAt, now);
  if (quota.kind === "known" && quota.status === "CAPPED") return restriction("capping", quota.endsAt, now);
  return null;
}

/** An end that WhatsApp does not give is a day away; one that has come, while the restriction holds, is near. */
function restriction(detail: string, endsAt: Date | null, now: Date): Pause {
  const ms = endsAt ? Math.max(endsAt.getTime() - now.getTime(), PAUSE_MS_MIN) : RESTRICTED_PAUSE_MS;
  return { reason: "restricted", until: new Date(now.getTime() + ms), detail };
}

type Known = Pick<Asked, "id" | "pauseReason" | "pausedUntil">;

/** Only in the place of the pause that was there before WAHA was asked: a new one may have come meanwhile. */
async function pauseFor({ id, pauseReason, pausedUntil }: Known, pause: Pause, now: Date): Promise<Outcome> {
  if (!outweighs(pause, { reason: pauseReason, until: pausedUntil }, now)) return "same";
  const { count } = await db.device.updateMany({
    where: { id, pauseReason, pausedUntil },
    data: { pauseReason: pause.reason, pausedUntil: pause.until, pauseDetail: pause.detail },
  });
  return count > 0 ? "paused" : "same";
}

async function resume({ id, pauseReason, pausedUntil }: Known): Promise<Outcome> {
  const { count } = await db.device.updateMany({
    where: { id, pauseReason: "restricted", pausedUntil: pausedUntil ?? null },
    data: { pauseReason: null, pausedUntil: null, pauseDetail: null },
  });
  return pauseReason === "restricted" && count > 0 ? "resumed" : "same";
}
