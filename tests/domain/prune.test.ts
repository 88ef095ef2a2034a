import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { prune } from "~/domain/prune";
import { db } from "~/platform/db";
import { env } from "~/platform/env";
import { person } from "../support/cast";

const now = new Date("2026-11-21T05:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

test("what nobody needs any more goes, and what is still needed stays", async () => {
  const ani = await person("Ani");
  const session = (refreshHash: string, refreshExpiresAt: Date) => ({
    userId: ani.id,
    refreshHash,
    refreshExpiresAt,
    createdAt: now,
    lastUsedAt: now,
  });
  await db.session.createMany({ data: [session("old", hoursAgo(2)), session("good", hoursAgo(-2))] });
  const key = (name: string, createdAt: Date) => ({ userId: ani.id, key: name, fingerprint: "f", createdAt });
  await db.requestKey.createMany({ data: [key("old", hoursAgo(25)), key("good", hoursAgo(23))] });
  const event = (eventId: string, receivedAt: Date) => ({ deviceId: 1, eventId, event: "ack", receivedAt });
  await db.webhookEvent.createMany({ data: [event("old", hoursAgo(169)), event("good", hoursAgo(100))] });
  const uploads = join(env.DATA_DIR, "uploads");
  mkdirSync(uploads, { recursive: true });
  for (const [name, time] of [
    ["old", hoursAgo(25)],
    ["good", hoursAgo(1)],
  ] as const) {
    writeFileSync(join(uploads, name), "x");
    utimesSync(join(uploads, name), time, time);
  }
  expect(await prune(now)).toMatchObject({ sessions: 1, keys: 1, events: 1, uploads: 1 });
  expect((await db.session.findMany()).map((row) => row.refreshHash)).toEqual(["good"]);
  expect((await db.requestKey.findMany()).map((row) => row.key)).toEqual(["good"]);
  expect((await db.webhookEvent.findMany()).map((row) => row.eventId)).toEqual(["good"]);
  expect(readdirSync(uploads)).toEqual(["good"]);
  expect(await prune(now)).toMatchObject({ sessions: 0, keys: 0, events: 0, uploads: 0 });
});
