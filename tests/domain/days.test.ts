import { beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { messagesPerDay } from "~/domain/reports/days";
import { db } from "~/platform/db";
import { person } from "../support/cast";

/** 20:00 UTC is the next day in Jakarta. */
const NOW = new Date("2026-11-20T20:00:00Z");
let ani: Actor;
let budi: Actor;

beforeEach(async () => {
  await db.user.deleteMany();
  [ani, budi] = [await person("Ani"), await person("Budi")];
  const total = (userId: number, day: string, sent: number) => ({
    userId,
    day,
    sent,
    failed: 1,
    refunded: 2,
  });
  await db.dayTotal.createMany({
    data: [
      total(ani.id, "2026-11-07", 99),
      total(ani.id, "2026-11-08", 5),
      total(ani.id, "2026-11-21", 7),
      total(budi.id, "2026-11-21", 30),
    ],
  });
});

test("the last fourteen days of one person end today, by the clock of the installation, and leave no day out", async () => {
  const days = await messagesPerDay(ani, NOW);
  expect(days).toHaveLength(14);
  expect(days[0]).toEqual({ day: "2026-11-08", sent: 5, failed: 1, refunded: 2 });
  expect(days[1]).toEqual({ day: "2026-11-09", sent: 0, failed: 0, refunded: 0 });
  expect(days[13]).toEqual({ day: "2026-11-21", sent: 7, failed: 1, refunded: 2 });
});

test("everybody's days add up", async () => {
  const days = await messagesPerDay("everybody", NOW);
  expect(days[13]).toEqual({ day: "2026-11-21", sent: 37, failed: 2, refunded: 4 });
});
