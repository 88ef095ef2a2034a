import { expect, test } from "vitest";
import { cancelBatch } from "~/domain/batch-control/pause-cancel";
import { batchItems } from "~/domain/batches/items";
import { batchStates } from "~/domain/reports/batch-states";
import { moveItems } from "~/domain/sending/transition/transition-items";
import { db } from "~/platform/db";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";

const NOW = new Date("2026-11-21T08:00:00Z");

test("a list says why a batch waits, else when it should have ended, and what became of ended ones", async () => {
  const ani = await person("Ani", { credits: 100 });
  const [paused, open, done] = [
    await queuedBatch(ani, 3, NOW),
    await queuedBatch(ani, 31, NOW),
    await queuedBatch(ani, 3, NOW),
  ];
  await db.batch.update({ where: { id: paused }, data: { paused: true } });
  await db.batch.update({ where: { id: done }, data: { status: "DONE", sent: 2, refunded: 1 } });
  const states = async () => batchStates(ani, [paused, open, done], NOW);
  const waits = (why: string) => ({ kind: "waiting", waiting: { why, until: null } });
  expect(await states()).toEqual({
    [paused]: { tone: "yellow", dot: null, note: waits("paused"), percent: 0, end: null },
    [open]: { tone: "yellow", dot: null, note: waits("no_daemon"), percent: 0, end: null },
    [done]: { tone: "green", dot: "yellow", note: { kind: "not_sent", rows: 1 }, percent: 100, end: null },
  });
  await db.heartbeat.create({ data: { daemon: "d1", host: "h", pid: 1, startedAt: NOW, beatAt: NOW } });
  const server = await db.server.create({ data: { userId: ani.id, host: "127.0.0.1", port: 1, ok: true } });
  const own = { userId: ani.id, serverId: server.id, name: "Phone", session: "s", sealedWebhookSecret: "" };
  const pace = { gapMinMs: 10_000, gapMaxMs: 10_000, status: "WORKING", createdAt: NOW };
  await db.device.create({ data: { ...own, ...pace } });
  const { note, end } = (await states())[open]!;
  expect(note).toBeNull();
  expect(end).toMatch(/^2026-11-21T08:0[45]/);
});

test("a cancelled batch says by whom, and its bar ends where it stopped", async () => {
  const ani = await person("Melati", { credits: 100 });
  const eka = await person("Eka", { role: "SUPER ADMIN" });
  const [byAni, byEka] = [await queuedBatch(ani, 4, NOW), await queuedBatch(ani, 4, NOW)];
  await moveItems(db, [{ batchId: byAni, rowNo: 2, from: "READY", to: "SENT", reason: null }], NOW);
  await cancelBatch(ani, byAni, NOW);
  await cancelBatch(eka, byEka, NOW);
  const notes = async (viewer: typeof ani) => {
    const states = await batchStates(viewer, [byAni, byEka], NOW);
    return [byAni, byEka].map((id) => states[id]?.note);
  };
  const by = (who: string) => ({ kind: "cancelled", by: who });
  expect(await notes(ani)).toEqual([by("you"), by("admin")]);
  expect(await notes(eka)).toEqual([by("owner"), by("you")]);
  const states = await batchStates(ani, [byAni, byEka], NOW);
  expect([states[byAni]!.percent, states[byEka]!.percent]).toEqual([25, 0]);
  expect([states[byAni]!.tone, states[byEka]!.tone]).toEqual(["grey", "grey"]);
});

test("the figures of a result lead to just these messages", async () => {
  const ani = await person("Sari", { credits: 100 });
  const id = await queuedBatch(ani, 6, NOW);
  const rows = { batchId: id, from: "READY" as const, reason: null };
  await moveItems(
    db,
    [
      { ...rows, rowNo: 2, to: "SENT", ack: 3 },
      { ...rows, rowNo: 3, to: "SENT", ack: 2 },
      { ...rows, rowNo: 4, to: "SENT", ack: 1 },
      { ...rows, rowNo: 5, to: "REFUNDED", reason: "UNCONFIRMED_REFUNDED" },
      { ...rows, rowNo: 6, to: "SKIPPED", reason: "OPTED_OUT" },
    ],
    NOW,
  );
  const shown = async (status: string) => {
    const { data, meta } = await batchItems(ani, id, { status });
    expect(meta.total).toBe(data.length);
    return data.map((item) => item.id);
  };
  expect(await shown("sent")).toEqual([2, 3, 4]);
  expect(await shown("delivered")).toEqual([2, 3]);
  expect(await shown("READ")).toEqual([2]);
  expect(await shown("not_sent")).toEqual([5, 6]);
  expect(await shown("ready")).toEqual([7]);
});
