import { pauseBatch } from "../../app/domain/batch-control/pause-cancel";
import { recordContacts } from "../../app/domain/contacts/known-contacts";
import { batchWhen } from "../../app/domain/imports/batch-when";
import { billed, queue, type Row } from "./batch";
import { dateAgo, daysAgo, HOUR_MS, hourOf, later, MINUTE_MS } from "./calendar";
import { customers } from "./customers";
import { TEXT } from "./texts";
import { actor, EMAIL, type World } from "./world";

/** What a visitor sees under way: paused, scheduled, waiting for its hours, and being sent. */
export function openBatches(world: World, some: (at: Date, rows: number) => Promise<void>): void {
  const { now, timeline, random } = world;
  timeline.add(daysAgo(now, 1, "17:10"), async (at) => {
    const id = await queue(
      world,
      { owner: EMAIL.ani, name: "Ucapan pelanggan setia", text: TEXT.greeting, rows: customers(300, 240) },
      at,
    );
    timeline.add(later(at, MINUTE_MS), (then) => some(then, 86));
    timeline.add(later(at, 15 * MINUTE_MS), async (then) => pauseBatch(await actor(EMAIL.ani), id, then));
  });
  timeline.add(later(now, -3 * HOUR_MS), (at) => {
    const when = batchWhen({ start_at: `${dateAgo(now, -1)} 09:00` }, at);
    const rows = billed(world, 500, 320);
    return queue(world, { owner: EMAIL.ani, name: "Tagihan bulan depan", text: TEXT.bill, rows, when }, at);
  });
  timeline.add(later(now, -2 * HOUR_MS), (at) => {
    // Hours that have not begun, whatever time it is now.
    const from = (hourOf(now) + 3) % 24;
    const clock = (hour: number) => `${String(hour % 24).padStart(2, "0")}:00`;
    const own = { hours: "own" as const, hours_from: clock(from), hours_to: clock(from + 4) };
    const when = batchWhen({ ...own, hours_days: "1,2,3,4,5,6,7" }, at);
    return queue(
      world,
      { owner: EMAIL.ani, name: "Promo sore", text: TEXT.promo, rows: customers(1_300, 140), when },
      at,
    );
  });
  // One each 3 to 6 s: each row has a time of its own, so that a visitor's batch need not wait for it.
  const begun = later(now, -5 * MINUTE_MS);
  timeline.add(begun, async (at) => {
    let due = later(at, 20_000);
    const rows: Row[] = customers(1_600, 400).map((each) => {
      due = later(due, 3_000 + random() * 3_000);
      return { ...each, scheduled_at: due.toISOString() };
    });
    const userId = (await actor(EMAIL.ani)).id;
    const known = rows.map(({ number }) => ({ number, at: daysAgo(now, 20, "12:00") }));
    await recordContacts(userId, known, at);
    await queue(world, { owner: EMAIL.ani, name: "Pesanan siap diambil", text: TEXT.order, rows }, at);
  });
  for (const minutes of [4, 3, 2, 1]) timeline.add(later(now, -minutes * MINUTE_MS), (at) => some(at, 60));
}
