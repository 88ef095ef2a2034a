/*
 * A session that failed because the network was away stays FAILED when it is back (docs/waha.md#failed-sessions).
 * So it is restarted automatically, with longer and longer pauses, one control call at a time. Only a session that
 * had worked and was not unpaired since is restarted. One that fails again at once has lost its phone: then only a
 * new pairing helps.
 */
import type { Device } from "generated/sqlite/client";
import { db, transaction } from "../../../platform/db";
import {
  type AdoptResult,
  adoptSession,
  type ControlResult,
  restartSession,
  type SessionSettings,
  type WahaServer,
} from "../../../platform/waha";
import { recordFact } from "../../outgoing-facts/record";

const WAIT_MS_MIN = 30_000;
const WAIT_MS_MAX = 30 * 60_000;
/** About two days. A network that is away for longer needs a person. */
const TRIES_MAX = 100;
/**
 * Without a network a session tries for two minutes (docs/waha.md#failed-sessions); without a phone it fails at
 * once.
 */
const AT_ONCE_MS_MAX = 60_000;
const REFUSALS_MAX = 3;

/** The values to store when a session works again, or when a user starts it. */
export const NO_RESTARTS = { restartTries: 0, restartRefusals: 0 };

/** Its phone has unlinked it, as far as restarts can tell: it must be paired anew. */
export const isUnlinked = ({ status, restartRefusals }: Pick<Device, "status" | "restartRefusals">) =>
  status === "FAILED" && restartRefusals >= REFUSALS_MAX;

/** Restarts a session, with what it is to report to us. The pairing stays. */
export async function restarted(
  server: WahaServer,
  session: string,
  settings: SessionSettings,
): Promise<ControlResult | AdoptResult> {
  const adopted = await adoptSession(server, session, settings, { working: false });
  const isUp = adopted.kind === "done" && adopted.changed && adopted.status !== "STOPPED";
  return adopted.kind !== "done" || isUp ? adopted : restartSession(server, session);
}

type Failed = Pick<
  Device,
  "id" | "restartTries" | "restartRefusals" | "restartedAt" | "statusSince" | "connectedAt" | "storeSince"
>;

/**
 * Returns whether it is time to restart a session that WAHA reports as FAILED. Of several daemons that ask, one
 * gets true, and calls `startFailed`.
 */
export async function mayStartFailed(device: Failed, now: Date): Promise<boolean> {
  const { id, restartTries, restartedAt } = device;
  if (!wasPaired(device) || restartTries >= TRIES_MAX || device.restartRefusals >= REFUSALS_MAX) return false;
  const refusals = device.restartRefusals + (failedAtOnce(device) ? 1 : 0);
  const since = restartedAt ?? device.statusSince ?? now;
  const wait = Math.min(WAIT_MS_MIN * 2 ** restartTries, WAIT_MS_MAX);
  const waited = now.getTime() - since.getTime();
  if (waited >= 0 && waited < wait) return false; // below 0: the clock was set back
  const mayTry = refusals < REFUSALS_MAX;
  const tried = mayTry ? { restartTries: restartTries + 1, restartedAt: now } : { restartedAt: now };
  const { count } = await db.device.updateMany({
    where: { id, status: "FAILED", restartTries, restartedAt, restartRefusals: { lt: REFUSALS_MAX } },
    data: { ...tried, restartRefusals: refusals },
  });
  return count > 0 && mayTry;
}

/** Restarts a FAILED session, and stores its state after that. WAHA may take 40 s to answer. */
export async function startFailed(
  { id, session }: Pick<Device, "id" | "session">,
  server: WahaServer,
  settings: SessionSettings,
  now: Date,
): Promise<void> {
  const done = await restarted(server, session, settings);
  if (done.kind !== "done") return;
  const status = done.status ?? "STARTING";
  await transaction(async (tx) => {
    const { count } = await tx.device.updateMany({
      where: { id, status: "FAILED" },
      data: { status, statusSince: now },
    });
    const device = await tx.device.findUnique({ where: { id }, select: { userId: true, name: true } });
    if (count === 0 || !device || status !== "WORKING") return;
    const data = { device: { id, name: device.name, status } };
    await recordFact(tx, { userId: device.userId, type: "device.connected", data }, now);
  });
}

/** It worked, and was neither logged out nor waited for a scan since. */
const wasPaired = ({ connectedAt, storeSince }: Failed) =>
  connectedAt !== null && (storeSince === null || storeSince <= connectedAt);

function failedAtOnce({ restartTries, restartedAt, statusSince }: Failed): boolean {
  if (restartTries === 0 || !restartedAt || !statusSince) return false;
  const lasted = statusSince.getTime() - restartedAt.getTime();
  return lasted > 0 && lasted < AT_ONCE_MS_MAX;
}
