import { expect, test, vi } from "vitest";
import { createBatch } from "~/domain/imports/create";
import { db } from "~/platform/db";
import { wholeCast } from "../support/cast";
import { sheetFile } from "../support/sheet";

vi.hoisted(() => {
  process.env.UPLOAD_SECONDS_MAX = "0.001"; // no thread is as quick
});

test("reading a sheet ends when its time is over, with a sentence, and nothing of it stays", async () => {
  const { ani } = await wholeCast(10);
  const file = await sheetFile([["081234567890", "Halo", null]]);
  await expect(createBatch(ani, file, {}, new Date())).rejects.toMatchObject({
    code: "FILE_TOO_SLOW",
    params: { seconds: 0.001 },
  });
  expect(await db.batch.count()).toBe(0);
});
