import { db } from "~/platform/db";
import type { Actor } from "../actor";
import { type AttachmentView, attachmentView } from "../attachments/batch-attachments";
import { type ReleaseNumbers, releaseNumbers } from "../batch-control/release";
import { mayCopy } from "../batch-copy";
import { mayFollowUp } from "../batch-follow-up";
import { mayReschedule } from "../batch-reschedule";
import { retryCount } from "../batch-retry";
import { batchControls, type Controls } from "../batches/controls";
import { batchViewFor, mayReadItems, readableBatch } from "../batches/get";
import { batchReasons, type ReasonCount } from "../batches/reasons";
import { columnsEnd } from "../batches/report";
import type { BatchView } from "../batches/views";
import { maySaveRecipients } from "../contact-lists/import/save-recipients";
import { type Expectation, estimateBatch } from "../estimates/batch-estimate";
import { type Waiting, waitingReason } from "../estimates/waiting-reason";
import { type BatchState, batchState } from "./batch-state";
import { cancelledBy } from "./batch-states";

export type BatchPage = {
  batch: BatchView;
  /** This admin sees its totals only: neither recipients nor texts (`mayReadItems`). */
  totals_only: boolean;
  attachment: AttachmentView | null;
  /** A test costs no credits. */
  test: boolean;
  /** The owner of the devices through which it goes, for an admin who sees another user's batch. */
  whose: { id: number; name: string; email: string } | null;
  /** The batch whose rows these are again. */
  retry_of: number | null;
  waiting: Waiting | null;
  /** How it is shown beside its status. */
  state: BatchState;
  expected: Expectation | null;
  reasons: ReasonCount[];
  controls: Controls;
  /** Whether a check page can be made of it. */
  copy: boolean;
  /** Whether those who did not read it, or did not reply, can get another message. */
  followUp: boolean;
  /** The first row whose other columns of the sheet are not in the export; null: they all are. */
  columns_end: number | null;
  /** Whether a contact list can be made of its recipients. */
  list: boolean;
  /** Whether its start can still be changed. */
  reschedule: boolean;
  /** What releasing it would do; null: it is not held, or this user may not release it. */
  release: ReleaseNumbers | null;
  /** Rows that could be sent again. */
  retry: number;
};

/** Everything that a batch's page says besides its rows. Throws NOT_FOUND as `batchById` does. */
export async function batchPage(actor: Actor, id: number, now: Date): Promise<BatchPage> {
  const batch = await readableBatch(actor, id);
  const readable = mayReadItems(actor, batch);
  const controls = batchControls(actor, batch);
  const view = batchViewFor(actor, batch);
  const waiting = await waitingReason(batch, now);
  return {
    batch: view,
    totals_only: !readable,
    attachment: batch.attached && readable ? await attachmentView(id) : null,
    test: batch.kind === "TEST",
    whose: await whoseBatch(actor, batch.userId),
    retry_of: batch.retryOfId,
    waiting,
    state: batchState(view, waiting, (await cancelledBy(actor, [batch]))(batch)),
    expected: await estimateBatch(batch, now),
    reasons: readable ? await batchReasons(actor, id, now) : [],
    controls,
    copy: mayCopy(actor, batch),
    followUp: mayFollowUp(actor, batch),
    columns_end: readable ? columnsEnd(batch) : null,
    list: maySaveRecipients(actor, batch),
    reschedule: mayReschedule(actor, batch, now),
    release: controls.resume ? await releaseNumbers(batch) : null,
    retry: await retryCount(actor, batch),
  };
}

function whoseBatch(actor: Actor, id: number) {
  if (actor.id === id) return null;
  return db.user.findUnique({ where: { id }, select: { id: true, name: true, email: true } });
}
