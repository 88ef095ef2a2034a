import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { checkLedger } from "~/domain/credits/check";
import { resumeBatch } from "~/domain/sending/control";
import { holdRestored } from "~/domain/sending/hold";
import { db, query, sql } from "~/platform/db";
import { backup, restore } from "~/platform/db/backup";
import { queuedBatch } from "../support/batch";
import { bundle } from "../support/bundle.mjs";
import { person } from "../support/cast";

const file = join(tmpdir(), `siar-backup-${randomUUID()}`);
afterAll(() => rmSync(file, { force: true }));

test("a backup brings back what was there, and holds open batches until a person releases them", async () => {
  const ani = await person("Ani", { credits: 10 });
  const id = await queuedBatch(ani, 3, new Date());
  expect(await backup(file)).toBeGreaterThan(1000);
  await person("Budi");
  await db.batch.update({ where: { id }, data: { name: "changed later" } });

  let held = 0;
  await restore(file, async (restored, isMarked) => {
    held = await holdRestored(restored, isMarked, new Date());
  });
  expect(held).toBe(1);
  expect(await db.user.findMany({ select: { name: true } })).toEqual([{ name: "Ani" }]);
  expect(await db.batch.findUniqueOrThrow({ where: { id } })).toMatchObject({
    name: "test.xlsx",
    held: true,
  });
  expect((await checkLedger()).differences).toEqual([]);
  const mayHandOut = async () =>
    (await query(db, sql`SELECT 1 AS found FROM batches WHERE id = ${id} AND NOT held`)).length;
  expect(await mayHandOut()).toBe(0);
  await resumeBatch(ani, id, new Date());
  expect(await mayHandOut()).toBe(1);
});

test("a file that is no backup is refused, and nothing is changed", async () => {
  const wrong = `${file}-wrong`;
  writeFileSync(wrong, "hello");
  await expect(restore(wrong, async () => {})).rejects.toThrow("is no backup");
  await expect(restore(`${file}-missing`, async () => {})).rejects.toThrow("can not be read");
  rmSync(wrong);
  expect(await db.user.count()).toBe(1);
});

test("an existing file is not overwritten by a backup", async () => {
  await expect(backup(file)).rejects.toThrow("is there already");
});

test("a database that another program has open is not replaced under its feet, and the program is named", async () => {
  const program = fork(await bundle("tests/support/programs/database-user.ts"));
  await new Promise((opened) => program.once("message", opened));
  const refused = restore(file, async () => {});
  await expect(refused).rejects.toThrow(String(program.pid));
  program.kill();
});
