import type { DeviceCleanup } from "generated/sqlite/client";
import { db } from "~/platform/db";
import { unseal } from "~/platform/secrets";
import { deleteSession } from "~/platform/waha";

const AT_ONCE_MAX = 20;
const WAIT_MS_MIN = 60_000;
const WAIT_MS_MAX = 6 * 60 * 60_000;

/**
 * Deletes the WAHA sessions of devices and users that are gone here. A server that is away, even for days, is asked
 * again: after a minute at first, every six hours in the end. Returns counts.
 */
export async function cleanUpDevices(now: Date): Promise<{ deleted: number; later: number }> {
  const due = await db.deviceCleanup.findMany({
    where: { doneAt: null, dueAt: { lte: now } },
    take: AT_ONCE_MAX,
    orderBy: { dueAt: "asc" },
  });
  const counts = { deleted: 0, later: 0 };
  for (const cleanup of due) {
    const { id, attempts } = cleanup;
    const answer = await askToDelete(cleanup);
    if (answer.kind !== "failed") {
      // The key of a server that is no longer ours is not kept.
      await db.deviceCleanup.update({
        where: { id },
        data: { doneAt: now, sealedApiKey: "", attempts: attempts + 1, lastError: null },
      });
      counts.deleted += 1;
    } else {
      const wait = Math.min(WAIT_MS_MIN * 2 ** attempts, WAIT_MS_MAX);
      const dueAt = new Date(now.getTime() + wait);
      await db.deviceCleanup.update({
        where: { id },
        data: { dueAt, attempts: attempts + 1, lastError: answer.detail },
      });
      counts.later += 1;
    }
  }
  return counts;
}

async function askToDelete({ session, sealedApiKey, ...server }: DeviceCleanup) {
  const apiKey = unseal("cleanUpKey", session, sealedApiKey);
  if (apiKey === null) return { kind: "failed" as const, detail: "its key cannot be opened" };
  return deleteSession({ ...server, apiKey }, session);
}
