import { beforeAll, expect, test, vi } from "vitest";
import type { Actor } from "~/domain/actor";
import { listActs } from "~/domain/audit/list";
import { endCancelled } from "~/domain/batch-control/pause-cancel";
import { batchItems } from "~/domain/batches/items";
import { listBatches } from "~/domain/batches/list";
import { recordContacts } from "~/domain/contacts/known-contacts";
import { listRequests } from "~/domain/credits/list-requests";
import { batchExpectation } from "~/domain/estimates/batch-estimate";
import { pruneUnfinishedImports } from "~/domain/imports/discard-import";
import { adminDashboard } from "~/domain/reports/admin-dashboard";
import { sendingHistory } from "~/domain/reports/history";
import { sendableSince } from "~/domain/reports/metrics/sendable-since";
import { claimDueSchedule } from "~/domain/schedules/running/due-schedules";
import { claimItems, usersWithWork } from "~/domain/sending/claim/claim";
import { ownedDevices } from "~/domain/sending/lease/lease";
import { testLogs } from "~/domain/test-bulk/logs";
import { listUsers } from "~/domain/users/list";
import { db, postgresql, query, type Sql, sql } from "~/platform/db";
import { queuedBatch } from "../support/batch";
import { person, wholeCast } from "../support/cast";
import { heldDevice, nameZones } from "../support/virtual-day";

const NOW = new Date("2026-11-22T01:00:00Z");

let ani: Actor;
let batch: number;

beforeAll(async () => {
  ani = (await wholeCast()).ani;
  batch = await queuedBatch(ani, 20, NOW);
});

/** Which index finds those few among all: without statistics SQLite may prefer one that nearly all are in. */
const FEW: Record<string, [find: () => Promise<unknown>, index: string]> = {
  "batches that users have to send": [() => usersWithWork(db, NOW), "batches_open_idx"],
  "cancelled batches with rows in the air": [() => endCancelled(NOW), "batches_open_idx"],
  "batches held back": [() => sendingHistory({ status: "HELD" }), "batches_open_idx"],
  "uploads that were never submitted": [() => pruneUnfinishedImports(NOW), "batches_unfinished_idx"],
  tests: [() => testLogs({}), "batches_test_idx"],
  "what could be sent and is not": [() => sendableSince(NOW), "batches_open_idx"],
  "schedules that are due": [() => claimDueSchedule(NOW), "schedules_due_idx"],
};

const LISTS: Record<string, (page: number) => Promise<unknown>> = {
  "admin's dashboard": (page) => adminDashboard({ page }, NOW),
  users: (page) => listUsers({ page }),
  "own batches": (page) => listBatches(ani, { page }),
  "sending history": (page) => sendingHistory({ page }),
  "rows of a batch": (page) => batchItems(ani, batch, { page }),
  "rows of one status": (page) => batchItems(ani, batch, { page, status: "READY" }),
  "credit requests": (page) => listRequests({ page }),
  "queue of credit requests": (page) => listRequests({ page }, "queue"),
  "audit log": (page) => listActs({ page }),
  "test logs": (page) => testLogs({ page }),
};

/** The plans of the raw statements that were run meanwhile. */
async function plansOf(list: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(db, "$queryRaw");
  await list();
  const statements = spy.mock.calls.map(([statement]) => statement as Sql);
  spy.mockRestore();
  const plans = await Promise.all(
    statements.map((statement) => query<{ detail: string }>(db, sql`EXPLAIN QUERY PLAN ${statement}`)),
  );
  return plans.map((plan, i) => `${statements[i]!.sql}\n${plan.map(({ detail }) => detail).join("\n")}`);
}

for (const [name, list] of Object.entries(LISTS))
  test(`a page of a list that is not narrowed is read off an index, unsorted: ${name}`, async () => {
    if (postgresql) return; // whose plans for a few rows say nothing
    for (const page of [1, 2]) {
      const plans = await plansOf(() => list(page));
      expect(plans).not.toHaveLength(0);
      expect(plans.filter((plan) => plan.includes("TEMP B-TREE"))).toEqual([]);
    }
  });

for (const [name, [find, index]] of Object.entries(FEW))
  test(`the few among many are found by an index of their own: ${name}`, async () => {
    if (postgresql) return; // whose plans for a few rows say nothing
    const plans = (await plansOf(find)).filter((plan) => /(?: FROM batches|^UPDATE schedules)\b/.test(plan));
    expect(plans).not.toHaveLength(0);
    expect(plans.filter((plan) => !plan.includes(index))).toEqual([]);
  });

/** Reads every row of a batch: the table from its beginning, or by an index that only knows the batch. */
const ALL_ROWS = /SCAN (?:i|batch_items)\b|SEARCH (?:i|batch_items)\b.*\(batch_id=\?\)/;

test("nobody reads the rows of a batch that waits for its hours: neither the sender nor its page", async () => {
  if (postgresql) return; // whose plans for a few rows say nothing
  const quiet = await queuedBatch(ani, 20, NOW);
  await db.user.update({ where: { id: ani.id }, data: { hours: "offers" } });
  await nameZones(quiet, ["WIB", "WIT"]);
  await heldDevice(ani);
  const night = new Date("2026-11-23T20:00:00+07:00");
  const asks = (await ownedDevices("daemon", night)).map((device) => ({ device, rows: 5 }));
  expect(asks).toHaveLength(1);
  const asked = {
    "the sender, when the hours have just ended": () => claimItems(db, "daemon", asks, "SENDING", night),
    "the sender, later": () => claimItems(db, "daemon", asks, "SENDING", night),
    "when it will end": () => batchExpectation(ani, quiet, night),
  };
  for (const [what, ask] of Object.entries(asked)) {
    const plans = await plansOf(ask);
    expect(plans, what).not.toHaveLength(0);
    expect(
      plans.filter((plan) => ALL_ROWS.test(plan)),
      what,
    ).toEqual([]);
  }
  expect((await usersWithWork(db, night)).has(ani.id)).toBe(false);
  expect(await db.dispatch.count()).toBe(0);
});

test("rows to people who are known are found by an index of their own, wherever they stand in the sheet", async () => {
  if (postgresql) return; // whose plans for a few rows say nothing
  const owner = await person("Known", { credits: 100 });
  await heldDevice(owner);
  const numberOf = (row: number) => `62877${10_000_000 + row}`;
  await recordContacts(owner.id, [{ number: numberOf(20), at: NOW }], NOW);
  await queuedBatch(owner, 20, NOW, numberOf);
  const devices = (await ownedDevices("daemon", NOW)).filter(({ userId }) => userId === owner.id);
  const asks = devices.map((device) => ({ device, rows: 5, newRows: 0 }));
  const plans = await plansOf(() => claimItems(db, "daemon", asks, "SENDING", NOW));
  const reads = plans.filter((plan) => /FROM batch_items\s+WHERE batch_id/.test(plan));
  expect(reads).toHaveLength(1);
  expect(reads.filter((plan) => !plan.includes("batch_items_known_idx"))).toEqual([]);
  expect(await db.dispatch.count({ where: { userId: owner.id } })).toBe(1);
});
