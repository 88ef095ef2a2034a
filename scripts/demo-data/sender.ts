/*
 * The sender of the past: it claims and records as the daemon does, by the functions of the daemon, at the time of
 * the timeline. Only the call to WAHA in between is left out, since its answer is made up.
 */
import { beforeIntents } from "../../app/domain/opt-outs/send-lock";
import { claimItems, commitIntent } from "../../app/domain/sending/claim/claim";
import { acquireDevices, letGo, type OwnedDevice, ownedDevices } from "../../app/domain/sending/lease/lease";
import { settleRows } from "../../app/domain/sending/record/record-outcomes";
import type { ClaimedItem } from "../../app/domain/sending/types";
import { db, transaction } from "../../app/platform/db";
import type { SendOutcome } from "../../app/platform/waha";
import { later } from "./calendar";

const ME = "demo-data";

export type OutcomeOf = (item: ClaimedItem) => SendOutcome;

/** Sends up to so many of this account's items that are due, one each `gapMs`. Returns what was sent. */
export async function sendSome(wish: SomeItems, at: Date): Promise<ClaimedItem[]> {
  await acquireDevices(ME, at);
  try {
    return await sendByOwned(wish, at);
  } finally {
    await releaseDevices();
  }
}

type SomeItems = { userId: number; rows: number; gapMs: number; outcomeOf: OutcomeOf };

async function sendByOwned({ userId, rows, gapMs, outcomeOf }: SomeItems, at: Date): Promise<ClaimedItem[]> {
  const devices = await ableDevices(userId, at);
  if (devices.length === 0 || rows <= 0) return [];
  const asks = devices.map((device, place) => ({ device, rows: share(rows, devices.length, place) }));
  const taken = await transaction(async (tx) => {
    await beforeIntents(tx, [userId]);
    const claims = await claimItems(tx, ME, asks, "SENDING", at);
    const items = devices.flatMap((device) =>
      (claims.get(device.id)?.rows ?? []).map((item) => ({ device, item })),
    );
    for (const { device, item } of items)
      if (item.phase === "CLAIMED") await commitIntent(tx, ME, device, { ...item, listens: true }, at);
    return items.map(({ item }) => ({ ...item, phase: "SENDING" as const }));
  });
  const settlements = taken.map((row, place) => ({
    row,
    outcome: outcomeOf(row),
    at: later(at, place * gapMs),
  }));
  if (settlements.length > 0)
    await transaction((tx) => settleRows(tx, settlements, later(at, taken.length * gapMs)));
  return taken.filter((_, place) => settlements[place]?.outcome.kind === "accepted");
}

/** A lease is over before the next event, and the daemon takes the devices after the last one. */
async function releaseDevices(): Promise<void> {
  const devices = await db.device.findMany({ where: { owner: ME }, select: { id: true } });
  await letGo(
    ME,
    devices.map(({ id }) => id),
  );
}

async function ableDevices(userId: number, at: Date): Promise<OwnedDevice[]> {
  const able = await db.device.findMany({
    where: { userId, status: "WORKING", pauseReason: null },
    select: { id: true },
  });
  const ids = new Set(able.map(({ id }) => id));
  return (await ownedDevices(ME, at, [userId])).filter(({ id }) => ids.has(id));
}

const share = (rows: number, devices: number, place: number) =>
  Math.floor(rows / devices) + (place < rows % devices ? 1 : 0);

/** WAHA has accepted it, and it was read, delivered or only sent, as it happens: 60, 32 and 8 of 100. */
export function accepted({ messageId }: ClaimedItem, chance: number): SendOutcome {
  const ack = chance < 0.6 ? 3 : chance < 0.92 ? 2 : 1;
  return { kind: "accepted", messageId, honoured: true, ack };
}
