import { fork } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, expect, test, vi } from "vitest";
import { resumeBatch } from "~/domain/batch-control/pause-cancel";
import { attachmentFile } from "~/domain/batches/attachment-file";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { holdRestored } from "~/domain/sending/rollback/hold-batches";
import { clock } from "~/platform/clock";
import { db, postgresql, query, sql } from "~/platform/db";
import { backup } from "~/platform/db/backup";
import { restore } from "~/platform/db/backup/restore";
import { requireAlone } from "~/platform/db/other-connections";
import { type Attached, queuedBatch } from "../support/batch";
import { bundle } from "../support/bundle.mjs";
import { person } from "../support/cast";
import { giveFiles } from "../support/torture/files";

const file = join(tmpdir(), `siar-backup-${randomUUID()}`);
afterAll(() => rmSync(file, { force: true }));

test("a backup brings back what was there, files of rows too, and holds open batches until a person releases them", async () => {
  const ani = await person("Ani", { credits: 10 });
  const how: Attached = { attached: "ROWS", price: 1 };
  const id = await queuedBatch(ani, 3, new Date(), undefined, how);
  const [given] = await giveFiles(id, how);
  const { bytes, rows } = await backup(file);
  expect(bytes).toBeGreaterThan(1000);
  expect(Object.fromEntries(rows)).toMatchObject({ users: 1, batches: 1, batch_items: 3 });
  expect(rows.get("credit_entries")).toBe(await db.creditEntry.count());
  await person("Budi");
  await db.batchAttachment.deleteMany();
  await db.storedFile.deleteMany();
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
  const back = await buffer((await attachmentFile(ani, id, given!.no)).content);
  expect(createHash("sha256").update(back).digest("hex")).toBe(given!.sha256);
  expect((await checkLedger()).differences).toEqual([]);
  const mayHandOut = async () =>
    (await query(db, sql`SELECT 1 AS found FROM batches WHERE id = ${id} AND NOT held`)).length;
  expect(await mayHandOut()).toBe(0);
  await resumeBatch(ani, id, new Date());
  expect(await mayHandOut()).toBe(1);
});

test("what a newer version has made beside is gone after a restore, so that an upgrade can make it again", async () => {
  await db.$executeRawUnsafe(
    `CREATE TABLE newer (id INTEGER PRIMARY KEY, user_id INTEGER REFERENCES users(id))`,
  );
  await restore(file, async () => {});
  await db.$executeRawUnsafe(`CREATE TABLE newer (id INTEGER PRIMARY KEY)`);
  await db.$executeRawUnsafe(`DROP TABLE newer`);
});

test("a file that is no backup is refused, and nothing is changed", async () => {
  const wrong = `${file}-wrong`;
  writeFileSync(wrong, "hello");
  await expect(restore(wrong, async () => {})).rejects.toThrow("is no backup");
  await expect(restore(`${file}-missing`, async () => {})).rejects.toThrow("can not be read");
  rmSync(wrong);
  expect(await db.user.count()).toBe(1);
});

test("what an interrupted backup left does not stand in the way of the next one, and is never one", async () => {
  const name = `${file}-again`;
  writeFileSync(`${name}.part`, "");
  await backup(name);
  expect(existsSync(`${name}.part`)).toBe(false);
  rmSync(name);
});

test("a backup that can not be made whole leaves nothing behind that looks like one", async () => {
  const folder = mkdtempSync(join(tmpdir(), "siar-bad-backup-"));
  const { PATH } = process.env;
  if (postgresql) {
    // A pg_dump of another version ends so, or one that finds no room.
    writeFileSync(
      join(folder, "pg_dump"),
      `#!/bin/sh\nfor each; do case $each in --file=*) : > "\${each#--file=}";; esac; done\nexit 1\n`,
      { mode: 0o755 },
    );
    process.env.PATH = `${folder}:${PATH}`;
  } else mkdirSync(join(folder, "copy.part")); // SQLite cannot open it
  try {
    await expect(backup(join(folder, "copy"))).rejects.toThrow();
  } finally {
    process.env.PATH = PATH;
  }
  expect(existsSync(join(folder, "copy"))).toBe(false);
  await expect(backup(join(folder, "none", "copy"))).rejects.toThrow(
    "is no folder that this user may write to",
  );
  rmSync(folder, { recursive: true });
});

test("an existing file is not overwritten by a backup", async () => {
  await expect(backup(file)).rejects.toThrow("is there already");
});

test("a database that another program has open is not replaced under its feet, and the program is named", async () => {
  const program = fork(await bundle("tests/support/programs/database-user.ts"));
  await new Promise((opened) => program.once("message", opened));
  vi.spyOn(clock, "ms").mockReturnValueOnce(0).mockReturnValue(10_000);
  const refused = restore(file, async () => {});
  await expect(refused).rejects.toThrow(String(program.pid));
  vi.restoreAllMocks();
  const alone = requireAlone();
  program.kill();
  await alone; // one that is just ending is waited for
});
