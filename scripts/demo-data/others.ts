/* What the cooperative and the salon sent. */
import { billed, type Campaign, queue, send, type Troubles } from "./batch";
import { daysAgo, HOUR_MS, later, MINUTE_MS } from "./calendar";
import { customers } from "./customers";
import { TEXT } from "./texts";
import { EMAIL, type World } from "./world";

/** Batches of the cooperative in the hours of collections, of which the last one waits for its lost device. */
export function runCooperative(world: World): void {
  const { now, timeline } = world;
  for (const [days, count, name] of [
    [14, 130, "Angsuran minggu 1"],
    [10, 110, "Angsuran minggu 2"],
    [6, 140, "Angsuran minggu 3"],
  ] as const)
    sentBatch(world, days, {
      ...{
        owner: EMAIL.koperasi,
        name,
        text: TEXT.instalment,
        rows: billed(world, 5_000 + days * 10, count),
      },
    });
  timeline.add(later(now, -5 * HOUR_MS), (at) => {
    const rows = billed(world, 5_200, 160);
    return queue(
      world,
      { owner: EMAIL.koperasi, name: "Angsuran minggu 4", text: TEXT.instalment, rows },
      at,
    );
  });
}

/** Appointments of the salon. */
export function runSalon(world: World): void {
  for (const [days, count] of [
    [13, 38],
    [9, 41],
    [5, 35],
    [2, 44],
  ] as const)
    sentBatch(world, days, {
      ...{ owner: EMAIL.melati, name: "Pengingat janji", text: TEXT.appointment },
      rows: customers(7_000 + days * 7, count),
    });
}

/** Queued at ten and sent by noon; what its hours leave over goes on the next days. */
function sentBatch(world: World, days: number, campaign: Campaign): void {
  const troubles: Troubles = new Map();
  const { now, timeline } = world;
  timeline.add(daysAgo(now, days, "10:00"), (at) => queue(world, campaign, at));
  for (const each of [days, days - 1, days - 2])
    for (const minutes of [5, 30, 55])
      timeline.add(later(daysAgo(now, each, "10:00"), minutes * MINUTE_MS), (at) =>
        send(world, { owner: campaign.owner, rows: 60, gapMs: 15_000, troubles }, at),
      );
}
