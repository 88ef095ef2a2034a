/* The rows of all batches in the order in which they go, as the sender takes them: known ones first, of the oldest batch on. */
import { windows } from "~/domain/sending-hours/calendar";
import type { Batch, Group, Row, World } from "./world";

const ALWAYS = { start: new Date(0), end: new Date(8_000_000_000_000) };

/** The window in which this part of a batch may go next, or now. */
export function windowOf(batch: Batch, group: Group, now: number): { start: Date; end: Date } {
  if (batch.calendar === null) return ALWAYS;
  if (!group.window || group.window.end.getTime() <= now) {
    const next = windows(batch.calendar, group.zone, new Date(now)).next().value;
    group.window = next ? { start: new Date(next.start), end: new Date(next.end) } : ALWAYS;
  }
  return group.window;
}

const opensAt = (batch: Batch, group: Group, now: number) =>
  Math.max(windowOf(batch, group, now).start.getTime(), batch.startAt?.getTime() ?? 0);

/** Takes the next row out that may go now; null: none may. */
export function take(world: World, toNew: boolean): Row | null {
  const { now } = world;
  const again = world.waiting.findIndex(
    (row) => row.toNew === toNew && row.dueAt <= now && isOpenFor(world, row),
  );
  if (again >= 0) {
    const [row] = world.waiting.splice(again, 1);
    return { ...row!, attempt: row!.attempt + 1 };
  }
  for (const batch of world.batches) {
    const open = batch.groups.filter(
      (group) => (toNew ? group.fresh : group.known) > 0 && opensAt(batch, group, now) <= now,
    );
    open.sort((a, b) => windowOf(batch, a, now).end.getTime() - windowOf(batch, b, now).end.getTime());
    const [group] = open;
    if (!group) continue;
    if (toNew) group.fresh -= 1;
    else group.known -= 1;
    return { id: world.nextId++, batch, zone: group.zone, toNew, attempt: 1, dueAt: 0 };
  }
  return null;
}

function isOpenFor(world: World, { batch, zone }: Row): boolean {
  const group = batch.groups.find((each) => each.zone === zone)!;
  return opensAt(batch, group, world.now) <= world.now;
}

/** From when on something to known or to new people may go; Infinity: nothing waits for them. */
export function nextAt(world: World, toNew: boolean): number {
  let next = Number.POSITIVE_INFINITY;
  for (const batch of world.batches)
    for (const group of batch.groups)
      if ((toNew ? group.fresh : group.known) > 0)
        next = Math.min(next, Math.max(world.now, opensAt(batch, group, world.now)));
  for (const row of world.waiting)
    if (row.toNew === toNew) {
      const group = row.batch.groups.find((each) => each.zone === row.zone)!;
      next = Math.min(next, Math.max(world.now, row.dueAt, opensAt(row.batch, group, world.now)));
    }
  return next;
}
