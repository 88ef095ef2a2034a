/* What goes into one transaction of the sender, and what waits for the next one. */
import { expect, test } from "vitest";
import type { OwnedDevice } from "~/domain/sending/lease/lease";
import { Outbox } from "~/domain/sending/record/group-commit";
import type { ClaimedItem, Settlement } from "~/domain/sending/types";
import { until } from "../support/until";

/** An outbox of nobody's devices: it is told of each group. */
function outbox() {
  const groups: { outcomes: number; asks: number[] }[] = [];
  const box = new Outbox({
    daemon: "host:1:nobody",
    phase: () => "SENDING",
    done: async (settlements, asks) => {
      groups.push({ outcomes: settlements.length, asks: asks.map(({ device }) => device.id) });
    },
  });
  return { box, groups };
}

const device = (id: number) => ({ id, userId: -id, epoch: 1, server: { engine: "NOWEB" } }) as OwnedDevice;
const outcomeOf = (deviceId: number, rowNo: number): Settlement => ({
  row: {
    batchId: -1,
    rowNo,
    deviceId,
    epoch: 1,
    attempt: 1,
    messageId: "-",
    phase: "SENDING",
  } as ClaimedItem,
  outcome: { kind: "not-now", reason: "unreachable", detail: "-" },
  at: new Date(),
});

test("however many devices ask in one turn, no transaction is for more than 250 of them, and each is asked for once", async () => {
  const { box, groups } = outbox();
  for (let id = 1; id <= 600; id++) box.ask({ device: device(id), rows: 1 });
  await until(() => !box.busy && groups.length >= 3);
  expect(groups.map(({ asks }) => asks.length)).toEqual([250, 250, 100]);
  expect(new Set(groups.flatMap(({ asks }) => asks)).size).toBe(600);
});

test("outcomes are recorded in groups too: of 250 devices, or 1,000 of one", async () => {
  const { box, groups } = outbox();
  for (let id = 1; id <= 300; id++) box.record(outcomeOf(id, id));
  await until(() => !box.busy);
  expect(groups.map(({ outcomes }) => outcomes)).toEqual([250, 50]);
  for (let rowNo = 1; rowNo <= 1_200; rowNo++) box.record(outcomeOf(1, rowNo));
  await until(() => !box.busy);
  expect(groups.map(({ outcomes }) => outcomes)).toEqual([250, 50, 1_000, 200]);
});
