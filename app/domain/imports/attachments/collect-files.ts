/*
 * The files that rows name. They are taken after the rows were read and before the batch can be queued. They are
 * checked in a thread, in the turn of their sheet. While web addresses are waited for, that turn is given up.
 */
import { db } from "~/platform/db";
import { env } from "~/platform/env";
import type { Turn } from "~/platform/fair-queue/turn";
import { cut } from "~/platform/graphemes";
import type { ZipFault } from "~/platform/zip/zip";
import type { GivenAttachment } from "../../attachments/check";
import type { AttachmentsCollected, AttachmentsTask } from "../../attachments/per-item/collect";
import type { AttachmentsAnswer } from "../../attachments/per-item/collect-worker";
import { faultDetail, matchName } from "../../attachments/per-item/faults";
import { type Fetched, type FetchedFile, fetchedFiles } from "../../attachments/per-item/fetch";
import {
  ATTACHMENTS_FIELD,
  type AttachmentReference,
  isAddress,
} from "../../attachments/per-item/references";
import { DomainError, type FieldError, wrongField } from "../../errors";
import { readInThread } from "../../stored-files/worker-turn";
import type { FilesFound } from "../analysis/summary";
import { type Excluded, excludeMissing } from "./exclude-missing";

const MISSING_SHOWN = 20;

export type AttachmentFilesInput = {
  batchId: number;
  zip: GivenAttachment | null;
  wanted: AttachmentReference[];
  /** Also named, by rows that do not go: their files are not unused. */
  others?: string[];
  /** Of the sheet. */
  turn: Turn;
};

/**
 * Takes the files of a batch that cannot be queued yet. Leaves out the rows that would have to go without theirs.
 * Returns what it found and how many rows these are. Throws VALIDATION of `attachments` for a zip that cannot be
 * opened, ACCOUNT_FULL, WorkerTimeout, and the reason of `turn.left`.
 */
export async function collectFiles(
  wish: AttachmentFilesInput,
  now: Date,
): Promise<{ found: FilesFound; rows: number }> {
  const { batchId, wanted } = wish;
  const taken = await takeAll(wish, now);
  if (taken.files + taken.faults.length !== wanted.length)
    throw new Error("A file is neither taken nor refused."); // its row would go without it
  const lacking = lackingOf(taken, wanted);
  if (taken.files > 0) await db.batch.update({ where: { id: batchId }, data: { attached: "ROWS" } });
  const rows = await excludeMissing(
    batchId,
    lacking.map(({ no, name, fault, among }) => ({ no, detail: faultDetail(fault, matchName(name, among)) })),
  );
  const { files, bytes, unused } = taken;
  const missed = lacking.filter((each) => each.rows > 0);
  const first = missed
    .slice(0, MISSING_SHOWN)
    .map(({ name, fault, rows, among }) => ({ name, fault, rows, among }));
  return { found: { files, bytes, unused, missing: { names: missed.length, first } }, rows };
}

async function takeAll(
  { batchId, zip, wanted, others = [], turn }: AttachmentFilesInput,
  now: Date,
): Promise<AttachmentsCollected> {
  const named = wanted.filter(({ name }) => !isAddress(name));
  const addresses = wanted.filter(({ name }) => isAddress(name));
  const notGiven: AttachmentsCollected["faults"] = named.map(({ no }) => ({ no, fault: "NOT_GIVEN" }));
  const nothing: AttachmentsCollected = { files: 0, bytes: 0, faults: [], unused: { files: 0, names: [] } };
  const into = { batchId, now };
  const all = zip
    ? await takeInThread({ ...into, bytes: 0, zip: zip.path, wanted: named, others }, turn)
    : { ...nothing, faults: notGiven };
  if (addresses.length === 0) return all;
  const coming = fetchedFiles(addresses, { who: turn.whose, left: turn.left });
  try {
    for (;;) {
      const { value: fetched, done } = await turn.aside(() => coming.next());
      if (done) return all;
      all.faults.push(...faultsOf(fetched));
      const here = fetched.filter((each): each is FetchedFile => "path" in each);
      if (here.length === 0) continue;
      const taken = await takeInThread({ ...into, bytes: all.bytes, fetched: here }, turn);
      all.files += taken.files;
      all.bytes += taken.bytes;
      all.faults.push(...taken.faults);
    }
  } finally {
    await coming.return(undefined);
  }
}

const faultsOf = (fetched: Fetched[]): AttachmentsCollected["faults"] =>
  fetched.flatMap((each) =>
    "fault" in each ? each.wanted.map(({ no }) => ({ no, fault: each.fault })) : [],
  );

async function takeInThread(task: AttachmentsTask, turn: Turn): Promise<AttachmentsCollected> {
  const answer = await readInThread<AttachmentsAnswer>("collect-worker", task, turn);
  if ("taken" in answer) return answer.taken;
  if ("full" in answer) throw new DomainError(answer.full.code, answer.full.params);
  const { fault, file } = answer.refused;
  throw wrongField(ATTACHMENTS_FIELD, zipFault(fault, file));
}

type Lacking = AttachmentReference &
  Excluded &
  Pick<FilesFound["missing"]["first"][number], "fault" | "among">;

function lackingOf(
  { faults }: AttachmentsCollected,
  wanted: AttachmentReference[],
): Omit<Lacking, "detail">[] {
  const byNo = new Map(wanted.map((each) => [each.no, each]));
  const lacking = faults.flatMap(({ no, fault, among }) => {
    const each = byNo.get(no);
    return each ? [{ ...each, fault, among }] : [];
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
      return { code: "ATTACHMENTS_OUTSIDE", params: { name: cut(file, NAME_CHARACTERS_SHOWN) } };
    case "doubled":
      return { code: "ATTACHMENTS_DOUBLED", params: { name: cut(file, NAME_CHARACTERS_SHOWN) } };
  }
}

const NAME_CHARACTERS_SHOWN = 100;
