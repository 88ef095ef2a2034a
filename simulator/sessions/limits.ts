/* What WhatsApp allows an account towards people who never wrote to it, as WAHA tells it. */

/**
 * After so many new contacts the account is locked for others, and `wholly` for all, for so long; then it begins
 * anew.
 */
export type LockRule = { lockAfter: number; lockSeconds: number; wholly: boolean; written: number };

/**
 * `status` null: worked out of what is used, and new contacts count. Without `cycleMs` nothing begins anew at its
 * end.
 */
export type Quota = {
  status: string | null;
  total: number;
  used: number;
  endsAt: number | null;
  cycleMs?: number | null;
};

/** Of one account. */
export type Limits = {
  timelock: { until: number } | null;
  quotaUsed: boolean;
  /** What /capping tells; null: as `quotaUsed` says. */
  quota: Quota | null;
  /** Null: strangers lock nothing. */
  lockRule: LockRule | null;
};

/** Of a quota: when WhatsApp warns, and warns again (assumed). */
const FIRST_WARNING_SHARE = 0.8;
const SECOND_WARNING_SHARE = 0.95;
const ALL_USED: Quota = { status: "CAPPED", total: 300, used: 300, endsAt: null };
const NO_QUOTA: Quota = { status: "NONE", total: -1, used: 0, endsAt: null };

export function timelockStatus({ timelock }: Pick<Limits, "timelock">) {
  return {
    enforcementType: timelock ? "BIZ_COMMERCE_VIOLATION" : "DEFAULT",
    isActive: timelock !== null,
    timeEnforcementEnds: timelock ? Math.round(timelock.until / 1000) : null,
  };
}

export function cappingStatus(session: Limits, now = Date.now()) {
  const quota = session.quotaUsed ? ALL_USED : (quotaNow(session, now) ?? NO_QUOTA);
  const { total, used, endsAt, cycleMs } = quota;
  return {
    cappingStatus: quota.status ?? statusOf(quota),
    totalQuota: total,
    usedQuota: used,
    cycleStart: endsAt === null || !cycleMs ? null : Math.round((endsAt - cycleMs) / 1000),
    cycleEnd: endsAt === null ? null : Math.round(endsAt / 1000),
    mvStatus: "NOT_ELIGIBLE",
    oteStatus: "NOT_ELIGIBLE",
  };
}

/** The quota that new contacts count towards; null: nothing is counted. */
export function countedQuota(session: Limits, now: number): Quota | null {
  const quota = quotaNow(session, now);
  return quota && quota.status === null && quota.total >= 0 ? quota : null;
}

/** In the cycle of `now`. */
function quotaNow({ quota }: Limits, now: number): Quota | null {
  if (!quota?.cycleMs) return quota;
  while (quota.endsAt !== null && quota.endsAt <= now) {
    quota.endsAt += quota.cycleMs;
    quota.used = 0;
  }
  return quota;
}

function statusOf({ total, used }: Quota): string {
  if (total < 0) return "NONE";
  if (used >= total) return "CAPPED";
  if (used >= total * SECOND_WARNING_SHARE) return "SECOND_WARNING";
  return used >= total * FIRST_WARNING_SHARE ? "FIRST_WARNING" : "NONE";
}
