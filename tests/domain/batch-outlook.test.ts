import { expect, test } from "vitest";
import { listBatches } from "~/domain/batches/list";
import { batchOutlooks } from "~/domain/estimates/batch-estimates";
import { db } from "~/platform/db";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";

const NOW = new Date("2026-11-21T08:00:00Z");

test("a list says why a batch waits, else when it should have ended, and nothing of ended ones", async () => {
  const ani = await person("Ani", { credits: 100 });
  const [paused, open, done] = [
    await queuedBatch(ani, 3, NOW),
    await queuedBatch(ani, 31, NOW),
    await queuedBatch(ani, 3, NOW),
  ];
  await db.batch.update({ where: { id: paused }, data: { paused: true } });
  await db.batch.update({ where: { id: done }, data: { status: "DONE" } });
  const outlooks = async () => batchOutlooks(ani, (await listBatches(ani)).data, NOW);
  expect(await outlooks()).toEqual({
    [paused]: { waiting: { why: "paused", until: null }, end: null },
    [open]: { waiting: { why: "no_daemon", until: null }, end: null },
  });
  await db.heartbeat.create({ data: { daemon: "d1", host: "h", pid: 1, startedAt: NOW, beatAt: NOW } });
  const server = await db.server.create({ data: { userId: ani.id, host: "127.0.0.1", port: 1, ok: true } });
  const own = { userId: ani.id, serverId: server.id, name: "Phone", session: "s", sealedWebhookSecret: "" };
  const pace = { gapMinMs: 10_000, gapMaxMs: 10_000, status: "WORKING", createdAt: NOW };
  await db.device.create({ data: { ...own, ...pace } });
  const { waiting, end } = (await outlooks())[open]!;
  expect(waiting).toBeNull();
  expect(end).toMatch(/^2026-11-21T08:0[45]/);
});
