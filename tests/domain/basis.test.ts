/* Why people may be written to: asked before a batch is queued, kept with it, and demanded where an admin wishes so. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { retryBatch } from "~/domain/batch-retry";
import { exportBatches } from "~/domain/batches/export";
import { parseLegalBasis } from "~/domain/batches/legal-basis";
import { createBatch } from "~/domain/imports/create";
import { confirmImport, stageForCheck } from "~/domain/imports/staged-import";
import { sendingHistory } from "~/domain/reports/history";
import { updateAppSettings } from "~/domain/settings/app-settings";
import { presentLegalBasis } from "~/http/presenters/legal-basis";
import { db } from "~/platform/db";
import { person } from "../support/cast";
import { sheetFile } from "../support/sheet";

const NOW = new Date("2026-11-23T03:00:00Z");
const AGREED = { kind: "agreed", note: "form at the till, 12 May 2026" } as const;
let ani: Actor;
let eka: Actor;
let count = 0;
beforeEach(async () => {
  count += 1;
  ani = await person(`Ani${count}`, { credits: 10 });
  eka = await person(`Eka${count}`, { role: "SUPER ADMIN" });
});
const demand = (basis_required: boolean) => updateAppSettings(eka, { basis_required }, NOW);
afterEach(() => demand(false));
const sheet = () => sheetFile([["081234000101", `Halo ${count}`, null]]);
const balance = async () => (await db.user.findUniqueOrThrow({ where: { id: ani.id } })).balance;

test("what is answered is kept with the batch, shown in lists, history and exports, and a retry has it, too", async () => {
  const { id } = await stageForCheck(ani, await sheet(), {}, NOW);
  const { batch } = await confirmImport(ani, id, { again: false, basis: AGREED }, NOW);
  expect(batch.basis).toEqual(AGREED);
  const { data } = await sendingHistory({ q_user: String(ani.id) });
  expect(data.map(({ basis }) => basis)).toEqual([AGREED]);
  const lines: string[] = [];
  for await (const part of exportBatches(ani)) lines.push(part);
  expect(lines.join("")).toMatch(
    /percent,basis,basis_note,confirmed\r\n.*,agreed,"form at the till, 12 May 2026",0\r\n$/s,
  );
  expect(presentLegalBasis("en", batch.basis)).toBe("They agreed: form at the till, 12 May 2026");
  expect(presentLegalBasis("id", { kind: "customers", note: null })).toBe("Mereka pelanggan kami");
  await db.batchItem.updateMany({ where: { batchId: id }, data: { status: "REFUNDED", charged: false } });
  const retry = await retryBatch(ani, id, {}, NOW);
  expect(retry.batch.basis).toEqual(AGREED);
});

test("nobody has to answer, until an admin demands it: then nothing is queued without, by screen or by program", async () => {
  expect((await createBatch(ani, await sheet(), {}, NOW)).batch.basis).toBeNull();
  const before = [await db.batch.count({ where: { submittedAt: { not: null } } }), await balance()];
  await demand(true);
  const refusal = { code: "VALIDATION", fields: { basis: [{ code: "BASIS_REQUIRED" }] } };
  await expect(createBatch(ani, await sheet(), {}, NOW)).rejects.toMatchObject(refusal);
  const { id } = await stageForCheck(ani, await sheet(), {}, NOW);
  await expect(confirmImport(ani, id, { again: true }, NOW)).rejects.toMatchObject(refusal);
  expect([await db.batch.count({ where: { submittedAt: { not: null } } }), await balance()]).toEqual(before);
  const basis = { kind: "customers", note: null } as const;
  expect((await confirmImport(ani, id, { again: true, basis }, NOW)).batch.basis).toEqual(basis);
  const made = await createBatch(ani, await sheet(), { basis: AGREED }, NOW);
  expect(made.batch.basis).toEqual(AGREED);
});

test("who says that people agreed, or another reason, says which; a note alone is no answer", () => {
  expect(parseLegalBasis({})).toBeNull();
  expect(parseLegalBasis({ basis: "customers", basis_note: " " })).toEqual({ kind: "customers", note: null });
  const refused = (choice: Parameters<typeof parseLegalBasis>[0]) => {
    try {
      return parseLegalBasis(choice);
    } catch (error) {
      return (error as { fields: object }).fields;
    }
  };
  expect(refused({ basis: "agreed" })).toEqual({ basis_note: [{ code: "REQUIRED" }] });
  expect(refused({ basis: "other", basis_note: "" })).toEqual({ basis_note: [{ code: "REQUIRED" }] });
  expect(refused({ basis_note: "at the till" })).toEqual({ basis: [{ code: "REQUIRED" }] });
});
