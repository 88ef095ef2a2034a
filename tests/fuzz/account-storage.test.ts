import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cellsBytes } from "~/domain/account-storage/costs";
import { UploadSpace } from "~/domain/account-storage/uploads";
import type { Actor } from "~/domain/actor";
import { cancelBatch } from "~/domain/batch-control/pause-cancel";
import { retryBatch } from "~/domain/batch-retry";
import { requestCredits } from "~/domain/credits/request-credits";
import { DomainError } from "~/domain/errors";
import { createBatch } from "~/domain/imports/create";
import { tryOut } from "~/domain/imports/send-sample";
import { discardStaged, stageForCheck } from "~/domain/imports/staged-import";
import { putOnList, removeFromList } from "~/domain/opt-outs/add-remove";
import { addOptOuts } from "~/domain/opt-outs/list";
import { eraseNumber } from "~/domain/privacy/erase";
import { pruneRows } from "~/domain/retention/prune-items";
import { moveItems } from "~/domain/sending/transition/transition-items";
import { changeTemplate, createTemplate, deleteTemplate } from "~/domain/templates/templates";
import { db, execute, postgresql, sql, transaction } from "~/platform/db";
import { RawConnection } from "~/platform/db/raw-connection";
import { env } from "~/platform/env";
import { person } from "../support/cast";
import { pdfFile, uploaded } from "../support/evidence";
import { givenRows } from "../support/given-rows";
import { zip } from "../support/row-attachments";
import { differencesOf, storedOf } from "../support/storage";
import { holds } from "./property";

const NOW = new Date("2026-11-23T05:00:00Z");
const MUCH_LATER = new Date("2027-11-23T05:00:00Z");
const number = (n: number) => `6281234560${String(n).padStart(3, "0")}`;
const file = (n: number) => ({ ...uploaded(pdfFile(`file ${n}`)), filename: "a.pdf" });

const n = fc.nat({ max: 3 });
const text = fc.constantFrom("Halo", "Halo é😀", "", "x".repeat(3_000), "Halo {{name}}");
const rows = fc.array(
  fc.record({
    to: fc.constantFrom(0, 1, 2, null),
    message: text,
    attachment: fc.constantFrom("", "0.pdf", "9.pdf"),
  }),
  { minLength: 1, maxLength: 5 },
);
const batch = fc.record({
  rows,
  text: fc.constantFrom(undefined, "Halo {{name}}, é"),
  with: fc.constantFrom("none", "one", "zip"),
  n,
});
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom("stage" as const, "queue" as const), batch }) },
  fc.record({
    kind: fc.constantFrom("discard" as const, "try" as const, "cancel" as const, "retry" as const),
    n,
  }),
  fc.record({
    kind: fc.constant("settle" as const),
    n,
    to: fc.constantFrom("SENT" as const, "REFUNDED" as const),
  }),
  fc.record({
    kind: fc.constantFrom("stop" as const, "reply" as const, "start" as const, "forget" as const),
    n,
  }),
  fc.record({ kind: fc.constantFrom("template" as const, "proof" as const), n, text }),
  fc.record({ kind: fc.constantFrom("untemplate" as const, "prune" as const), n }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Batch = typeof batch extends fc.Arbitrary<infer T> ? T : never;

const PARTS = { "0.pdf": pdfFile("row 0"), "1.pdf": pdfFile("row 1") };

function wishOf({ rows, text, with: how, n }: Batch) {
  const given = rows.map(({ to, message, attachment }, i) => ({
    receiver_number: to === null ? `nobody ${i} é` : number(to),
    ...(text ? { name: message } : { messages: message }),
    ...(how === "zip" ? { attachment } : {}),
  }));
  const files = how === "one" ? { attachment: file(n) } : how === "zip" ? { attachments: zip(PARTS) } : {};
  return [givenRows(given), { text, ...files }] as const;
}

async function take(ani: Actor, one: Step): Promise<unknown> {
  const batches = async (where: object) =>
    db.batch.findMany({ where: { userId: ani.id, kind: "BULK", ...where }, orderBy: { id: "asc" } });
  const staged = async () => batches({ submittedAt: null, cancelled: false, recipients: { gt: 0 } });
  const queued = async () => batches({ submittedAt: { not: null } });
  const pick = <T>(list: T[], at: number) => list[at % Math.max(1, list.length)];
  switch (one.kind) {
    case "stage":
      return stageForCheck(ani, ...wishOf(one.batch), NOW);
    case "queue":
      return createBatch(ani, ...wishOf(one.batch), NOW);
    case "discard": {
      const found = pick(await staged(), one.n);
      return found && discardStaged(ani, found.id, NOW);
    }
    case "try": {
      const found = pick(await staged(), one.n);
      return found && tryOut(ani, found.id, 2, NOW);
    }
    case "cancel": {
      const found = pick(await queued(), one.n);
      return found && cancelBatch(ani, found.id, NOW);
    }
    case "retry": {
      const found = pick(await queued(), one.n);
      return found && retryBatch(ani, found.id, {}, NOW);
    }
    case "settle": {
      const found = pick(await queued(), one.n);
      const move = {
        rowNo: 2,
        from: "READY",
        reason: one.to === "SENT" ? null : "REFUSED",
        detail: "of the server",
      } as const;
      return found && transaction((tx) => moveItems(tx, [{ batchId: found.id, to: one.to, ...move }], NOW));
    }
    case "stop":
      return addOptOuts(ani, ani.id, { numbers: [number(one.n), number(one.n + 1)] }, "HAND", NOW);
    case "reply":
      return transaction((tx) =>
        putOnList(tx, ani.id, [number(one.n)], { how: "REPLY", text: "stop", at: NOW }),
      );
    case "start":
      return transaction((tx) => removeFromList(tx, ani.id, [number(one.n)], MUCH_LATER));
    case "forget":
      return eraseNumber(ani, { userId: ani.id }, `+${number(one.n)}`, NOW);
    case "template": {
      const known = await db.template.findFirst({ where: { userId: ani.id, name: `T${one.n}` } });
      const input = { name: `T${one.n}`, text: one.text || "y" };
      return known ? changeTemplate(ani, known.id, input, NOW) : createTemplate(ani, input, NOW);
    }
    case "untemplate": {
      const known = await db.template.findFirst({ where: { userId: ani.id } });
      return known && deleteTemplate(ani, known.id);
    }
    case "proof":
      return requestCredits(ani, { amount: 1, evidence: file(one.n) }, NOW);
    case "prune":
      return pruneRows(MUCH_LATER, { pause: async () => {} });
  }
}

let people = 0;

test("after any course of uploads, sends, cancels, stops, templates and clean-ups the counter is what is there", async () => {
  await holds(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const ani = await person(`F${++people}`, { credits: 1_000 });
      await db.user.update({ where: { id: ani.id }, data: { phone: "6281999999999", keepDays: 30 } });
      for (const one of steps)
        await take(ani, one).catch((error) => {
          if (!(error instanceof DomainError)) throw error;
        });
      expect(await differencesOf(ani)).toEqual([]);
    }),
    30,
  );
}, 240_000);

test("what an upgrade counts is what was counted as it came", async () => {
  const space = new UploadSpace((await db.user.findFirstOrThrow()).id, null);
  const { id } = await person("Upgraded", { credits: 100 });
  const ani = { ...(await db.user.findUniqueOrThrow({ where: { id } })) } as unknown as Actor;
  const all: Pick<Batch, "rows"> = {
    rows: [
      { to: 0, message: "Halo é", attachment: "0.pdf" },
      { to: null, message: "x", attachment: "9.pdf" },
    ],
  };
  for (const how of ["none", "one", "zip"] as const)
    await createBatch(ani, ...wishOf({ ...all, text: "Halo {{name}}, é", with: how, n: 1 }), NOW);
  await addOptOuts(ani, id, { numbers: [number(7)] }, "HAND", NOW);
  await createTemplate(ani, { name: "é", text: "😀" }, NOW);
  await requestCredits(ani, { amount: 1, evidence: file(1) }, NOW);
  await space.release();
  await withoutCells();
  const counted = await db.accountStorage.findMany({ orderBy: { userId: "asc" } });
  const refs = await db.accountFile.count();
  await db.accountStorage.deleteMany({});
  await db.batch.updateMany({ data: { storedFor: null } });
  const kind = postgresql ? "postgresql" : "sqlite";
  const folder = `prisma/migrations/${kind}`;
  const name = readdirSync(folder).find((each) => each.endsWith("_account_storage"));
  const script = readFileSync(`${folder}/${name}/migration.sql`, "utf8");
  const alone = await RawConnection.open(env.DATABASE_URL);
  await alone.script(script.slice(script.indexOf('INSERT INTO "account_storage" ("user_id") SELECT')));
  await alone.close();
  expect(await db.accountStorage.findMany({ orderBy: { userId: "asc" } })).toEqual(counted);
  expect(await db.accountFile.count()).toBe(refs);
  expect((await storedOf(ani)).files).toBeGreaterThan(0);
});

/** The other columns of a sheet came with a later version. */
async function withoutCells(): Promise<void> {
  const select = { cells: true, batch: { select: { storedFor: true } } } as const;
  for (const { cells, batch } of await db.batchItem.findMany({ select }))
    if (cells !== null && batch.storedFor !== null)
      await db.accountStorage.update({
        where: { userId: batch.storedFor },
        data: { items: { decrement: cellsBytes(cells as string[]) } },
      });
  await execute(db, sql`UPDATE batch_items SET cells = NULL`);
}
