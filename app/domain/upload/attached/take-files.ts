/*
 * The files that rows name, taken after the rows were read and before anybody can queue them: in a thread, and in a
 * line of its own, so that whoever's addresses are slow keeps nobody else's sheet waiting.
 */
import { db } from "~/platform/db";
import { env } from "~/platform/env";
import { inThread } from "~/platform/threads/in-thread";
import { Turns } from "~/platform/turns";
import type { ZipFault } from "~/platform/zip/zip";
import type { GivenAttachment } from "../../attachments/given";
import { faultDetail } from "../../attachments/of-rows/faults";
import type { AttachmentsTaken, AttachmentsTask } from "../../attachments/of-rows/take";
import type { AttachmentsAnswer } from "../../attachments/of-rows/take-attachments-thread";
import { ATTACHMENTS_FIELD, isAddress, type Wanted } from "../../attachments/of-rows/wanted";
import { type FieldError, wrongField } from "../../errors";
import type { FilesFound } from "../found/reading";
import { type LeftOut, leaveOutWithout } from "./leave-out";

/** Zips cost processor and disk, addresses only patience. */
const ZIPS_AT_ONCE_MAX = 2;
const FETCHES_AT_ONCE_MAX = 4;
/** Of one person, besides the one whose files are taken. */
export const FILES_WAITING_MAX = 2;
const MISSING_SHOWN = 20;
const SECOND_MS = 1_000;

const zipTurns = new Turns(ZIPS_AT_ONCE_MAX, FILES_WAITING_MAX);
const fetchTurns = new Turns(FETCHES_AT_ONCE_MAX, FILES_WAITING_MAX);

export type FilesWish = {
  batchId: number;
  zip: GivenAttachment | null;
  wanted: Wanted[];
  who: number;
  left?: AbortSignal;
};

/**
 * Takes the files of a batch that nobody can queue yet, and leaves the rows out that would have to go without theirs;
 * answers what it found and how many rows these are. Throws VALIDATION of `attachments` for a zip that is not opened,
 * LineFull, ThreadLate, and what `left` says.
 */
export async function takeFiles(
  { batchId, zip, wanted, who, left }: FilesWish,
  now: Date,
): Promise<{ found: FilesFound; rows: number }> {
  const turns = wanted.some(({ name }) => isAddress(name)) ? fetchTurns : zipTurns;
  const over = await turns.take(who, left);
  try {
    const task = { batchId, zip: zip?.path ?? null, wanted, now };
    const taken = await takeInThread(task, who, left);
    const lacking = lackingOf(taken, wanted);
    if (taken.files > 0) await db.batch.update({ where: { id: batchId }, data: { attached: "ROWS" } });
    const rows = await leaveOutWithout(
      batchId,
      lacking.map(({ no, name, fault }) => ({ no, detail: faultDetail(fault, name) })),
    );
    const { files, bytes, unused } = taken;
    const first = lacking.slice(0, MISSING_SHOWN).map(({ name, fault, rows }) => ({ name, fault, rows }));
    return { found: { files, bytes, unused, missing: { names: lacking.length, first } }, rows };
  } finally {
    over();
  }
}

async function takeInThread(
  task: AttachmentsTask,
  who: number,
  left?: AbortSignal,
): Promise<AttachmentsTaken> {
  const until = { msMax: env.UPLOAD_SECONDS_MAX * SECOND_MS, left, who };
  const answer = await inThread<AttachmentsAnswer>("take-attachments-thread", task, until);
  if ("taken" in answer) return answer.taken;
  const { fault, file } = answer.refused;
  throw wrongField(ATTACHMENTS_FIELD, zipFault(fault, file));
}

type Lacking = Wanted & LeftOut & Pick<FilesFound["missing"]["first"][number], "fault">;

function lackingOf({ faults }: AttachmentsTaken, wanted: Wanted[]): Omit<Lacking, "detail">[] {
  const byNo = new Map(wanted.map((each) => [each.no, each]));
  const lacking = faults.flatMap(({ no, fault }) => {
    const each = byNo.get(no);
    return each ? [{ ...each, fault }] : [];
  });
  return lacking.sort((one, other) => one.no - other.no);
}

function zipFault(fault: ZipFault, file: string): FieldError {
  switch (fault) {
    case "not_zip":
      return { code: "ATTACHMENTS_NOT_ZIP" };
    case "damaged":
      return { code: "ATTACHMENTS_DAMAGED" };
    case "with_password":
      return { code: "ATTACHMENTS_PASSWORD" };
    case "too_many":
      return { code: "ATTACHMENTS_TOO_MANY", params: { max: env.ATTACHMENTS_FILES_MAX } };
    case "too_large":
      return { code: "ATTACHMENTS_TOO_LARGE", params: { max: env.ATTACHMENTS_MB_MAX } };
    case "ratio_too_high":
      return { code: "ATTACHMENTS_RATIO", params: { max: env.UPLOAD_RATIO_MAX } };
    case "outside":
      return { code: "ATTACHMENTS_OUTSIDE", params: { name: file.slice(0, NAME_CHARACTERS_SHOWN) } };
  }
}

const NAME_CHARACTERS_SHOWN = 100;
