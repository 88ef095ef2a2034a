import pLimit from "p-limit";
import { db, type Prisma, query, queryRows, skipLocked, sql, transaction } from "../../platform/db";

const TOGETHER_MAX = 500;
const ONE_BY_ONE_AT_ONCE_MAX = 10;

/**
 * Writes the same to many devices, as long as `where` still holds for them. A sender holds devices for a moment.
 * This must not wait for one device while it holds another, so those that are held are written one by one.
 */
export async function writeDevices(
  ids: readonly number[],
  where: Prisma.DeviceWhereInput,
  data: Prisma.DeviceUpdateManyMutationInput,
): Promise<void> {
  const atMost = pLimit(ONE_BY_ONE_AT_ONCE_MAX);
  for (let from = 0; from < ids.length; from += TOGETHER_MAX) {
    const some = ids.slice(from, from + TOGETHER_MAX);
    const free = some.length > 1 ? await writeFree(some, where, data) : new Set<number>();
    const held = some.filter((id) => !free.has(id));
    await Promise.all(
      held.map((id) => atMost(() => db.device.updateMany({ where: { ...where, id }, data }))),
    );
  }
}

/** Writes those that no other transaction holds. Returns which ones. */
function writeFree(
  ids: readonly number[],
  where: Prisma.DeviceWhereInput,
  data: Prisma.DeviceUpdateManyMutationInput,
): Promise<Set<number>> {
  const given = queryRows(
    ids.map((id) => ({ id })),
    { id: "int" },
  );
  return transaction(async (tx) => {
    const rows = await query<{ id: number }>(
      tx,
      sql`SELECT id FROM devices WHERE id IN (SELECT g.id FROM ${given} g) ${skipLocked()}`,
    );
    const free = rows.map(({ id }) => id);
    if (free.length > 0) await tx.device.updateMany({ where: { ...where, id: { in: free } }, data });
    return new Set(free);
  });
}
