/* Two of one account at once do not both take what is left of its room, and nobody waits for them in a circle. */
import { expect, test, vi } from "vitest";
import type { Actor } from "~/domain/actor";
import { cancelBatch } from "~/domain/batch-control/pause-cancel";
import { retryBatch } from "~/domain/batch-retry";
import { requestCredits } from "~/domain/credits/request-credits";
import { createBatch } from "~/domain/imports/create";
import { storeRows } from "~/domain/imports/reader/store-rows";
import { discardStaged, stageForCheck } from "~/domain/imports/staged-import";
import { addOptOuts } from "~/domain/opt-outs/list";
import { eraseNumber } from "~/domain/privacy/erase";
import { moveItems } from "~/domain/sending/transition/transition-items";
import { createTemplate, deleteTemplate } from "~/domain/templates/templates";
import { db, postgresql, query, sql, transaction } from "~/platform/db";
import { RawConnection } from "~/platform/db/raw-connection";
import { env } from "~/platform/env";
import { person } from "../support/cast";
import { pdfFile, uploaded } from "../support/evidence";
import { givenRows } from "../support/given-rows";
import { differencesOf, storedOf, usedBy } from "../support/storage";

vi.hoisted(() => {
  process.env.ACCOUNT_STORED_MB_MAX = "0.25";
});

const BYTES_MAX = 0.25 * 1024 * 1024;
const NOW = new Date("2026-11-23T05:00:00Z");
let count = 0;
const somebody = () => person(`R${++count}`, { credits: 1_000 });

/** Codes of refusals, null for what went well. */
const outcomes = async (works: Promise<unknown>[]) =>
  (await Promise.allSettled(works)).map((each) => (each.status === "fulfilled" ? null : each.reason.code));

async function roomFor(actor: Actor, bytes: number): Promise<void> {
  const rest = BYTES_MAX - bytes - (await usedBy(actor));
  await db.accountStorage.update({ where: { userId: actor.id }, data: { uploads: { increment: rest } } });
}

test("of two portions of rows that are stored at the same moment only as many stay as there is room for", async () => {
  const ani = await somebody();
  const mine = { userId: ani.id, createdById: ani.id, storedFor: ani.id, name: "a", createdAt: NOW };
  const batches = [await db.batch.create({ data: mine }), await db.batch.create({ data: mine })];
  await roomFor(ani, 50_000);
  const rows = Array.from({ length: 10 }, (_, i) => ({
    ...{ rowNo: i + 2, receiver: "6281234567890", message: "x".repeat(3_000) },
    ...{ dueAt: null, zone: null, reason: null, detail: null },
  }));
  const threads = await Promise.all(batches.map(() => RawConnection.open(env.DATABASE_URL)));
  const store = (i: number) => storeRows(threads[i]!, batches[i]!.id, "BULK", rows);
  const first = store(0);
  if (!postgresql) await first; // one writer at a time, and the other would wait for it in this very thread
  const stored = [first, store(1)];
  expect((await outcomes(stored)).sort()).toEqual(["ACCOUNT_FULL", null]);
  await Promise.all(threads.map((thread) => thread.close()));
  expect(await db.batchItem.count({ where: { batchId: { in: batches.map(({ id }) => id) } } })).toBe(10);
  expect(await usedBy(ani)).toBeLessThanOrEqual(BYTES_MAX);
});

test("nor do two lists, two templates, two proofs and two batches with the same file", async () => {
  const ani = await somebody();
  const numbers = (from: number) => Array.from({ length: 100 }, (_, i) => `62812000${from + i}`);
  await roomFor(ani, 17_000);
  const lists = [1_000, 2_000].map((from) => addOptOuts(ani, ani.id, { numbers: numbers(from) }, "API", NOW));
  expect((await outcomes(lists)).sort()).toEqual(["ACCOUNT_FULL", null]);
  await roomFor(ani, 3_500);
  const texts = ["a", "b"].map((name) => createTemplate(ani, { name, text: "x".repeat(3_000) }, NOW));
  expect((await outcomes(texts)).sort()).toEqual(["ACCOUNT_FULL", null]);
  const [one, two] = [pdfFile("one"), pdfFile("two")];
  await roomFor(ani, one.length + 10);
  const proofs = [one, two].map((file) => requestCredits(ani, { amount: 1, evidence: uploaded(file) }, NOW));
  const answers = await outcomes(proofs);
  expect([...answers].sort()).toEqual(["ACCOUNT_FULL", null]);
  expect((await storedOf(ani)).files).toBe(one.length);
  const refused = answers[0] === null ? two : one; // either may come first
  await roomFor(ani, 20_000);
  const again = Array.from({ length: 3 }, () =>
    requestCredits(ani, { amount: 1, evidence: uploaded(refused) }, NOW),
  );
  expect(await outcomes(again)).toEqual([null, null, null]);
  expect((await storedOf(ani)).files).toBe(one.length + two.length);
});

test("an account that does many things at once, while its rows are settled, waits in no circle, and is counted right", async () => {
  const ani = await somebody();
  const rows = (mark: string) =>
    givenRows(
      Array.from({ length: 6 }, (_, i) => ({
        receiver_number: `62813000${1_000 + i}`,
        messages: `${mark}${i}`,
      })),
    );
  const wish = { attachment: { ...uploaded(pdfFile("all")), filename: "a.pdf" } };
  const deadlocks = async () =>
    postgresql
      ? Number(
          (
            await query<{ n: number }>(
              db,
              sql`SELECT deadlocks AS n FROM pg_stat_database WHERE datname = current_database()`,
            )
          )[0]!.n,
        )
      : 0;
  const before = await deadlocks();
  for (let round = 0; round < 4; round += 1) {
    const first = (await createBatch(ani, rows(`f${round}`), wish, NOW)).batch.id;
    const second = (await createBatch(ani, rows(`s${round}`), wish, NOW)).batch.id;
    const { id: staged } = await stageForCheck(ani, rows(`t${round}`), wish, NOW);
    const refused = (batchId: number, rowNo: number) =>
      ({ batchId, rowNo, from: "READY", to: "REFUNDED", reason: "REFUSED" }) as const;
    await transaction((tx) => moveItems(tx, [refused(first, 2), refused(first, 3)], NOW));
    const { template } = await createTemplate(ani, { name: `T${round}`, text: "x" }, NOW);
    const works = [
      transaction((tx) => moveItems(tx, [refused(first, 4), refused(second, 4)], NOW)),
      retryBatch(ani, first, {}, NOW),
      cancelBatch(ani, second, NOW),
      discardStaged(ani, staged, NOW),
      createBatch(ani, rows(`n${round}`), wish, NOW),
      addOptOuts(ani, ani.id, { numbers: [`62813${round}009999`] }, "HAND", NOW),
      eraseNumber(ani, { userId: ani.id }, "+628130001005", NOW),
      createTemplate(ani, { name: `U${round}`, text: "y" }, NOW),
      deleteTemplate(ani, template.id),
      requestCredits(ani, { amount: 1, evidence: uploaded(pdfFile(`p${round}`)) }, NOW),
    ];
    const codes = (await outcomes(works)).filter((code) => code !== null);
    expect(codes.filter((code) => !["NOTHING_TO_RETRY"].includes(code))).toEqual([]);
  }
  expect(await differencesOf(ani)).toEqual([]);
  await new Promise((done) => setTimeout(done, postgresql ? 1_200 : 0)); // a connection tells its figures once a second
  expect((await deadlocks()) - before).toBe(0);
});
