import { beforeEach } from "vitest";
import type { Actor } from "~/domain/actor";
import { importCheck } from "~/domain/imports/import-check";
import { stageForCheck } from "~/domain/imports/staged-import";
import { db } from "~/platform/db";
import { person } from "./cast";
import { uploaded } from "./evidence";
import { givenRows } from "./given-rows";
import { type ZipPart, zipOf } from "./zip";

export type Row = { attachment?: string; messages?: string; receiver_number?: string };
export type Parts = Record<string, Buffer | string> | ZipPart[];

export const zip = (parts: Parts) => ({
  ...uploaded(
    zipOf(Array.isArray(parts) ? parts : Object.entries(parts).map(([name, content]) => ({ name, content }))),
  ),
  filename: "slips.zip",
});

/** Why each row of a batch will not go; null: it goes. */
export const details = async (batchId: number) =>
  (await db.batchItem.findMany({ where: { batchId }, orderBy: { rowNo: "asc" } })).map(
    ({ reason, detail }) => (reason === "ATTACHMENT_MISSING" ? detail : reason),
  );

/** How much there is of files, their pieces, batches, and what goes with them. */
export const leftBehind = async () => [
  await db.storedFile.count(),
  await db.filePiece.count(),
  await db.batch.count(),
  await db.batchAttachment.count(),
];

/** Ani, another one for each test, whose rows bring files with them. */
export class Ani {
  actor!: Actor;
  private count = 0;

  constructor(readonly now: Date) {
    beforeEach(async () => {
      this.actor = await person(`Ani${++this.count}`, { credits: 100 });
      const phone = `62819100${this.count}00`;
      await db.user.update({ where: { id: this.actor.id }, data: { phone } });
    });
  }

  /** The number of her row `i`, from 0. */
  number(i: number): string {
    return `62812${this.count}01${1000 + i}`;
  }

  rows(rows: (string | Row)[]) {
    return givenRows(
      rows.map((row, i) => ({
        ...{ receiver_number: this.number(i), messages: `Halo ${i}` },
        ...(typeof row === "string" ? { attachment: row } : row),
      })),
    );
  }

  stage(rows: (string | Row)[], parts?: Parts) {
    return stageForCheck(this.actor, this.rows(rows), parts ? { attachments: zip(parts) } : {}, this.now);
  }

  check(id: number, row: number | null = null) {
    return importCheck(this.actor, id, { row }, this.now);
  }
}
