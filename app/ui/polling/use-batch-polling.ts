import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { withFilters } from "../list/list-address";
import { useLive } from "./use-polling";

/** How often the page requests a batch that is being sent, and its items. */
const BATCH_EVERY_MS = 2_000;
const ITEMS_EVERY_MS = 4_000;
/** A batch that stands still for so many answers may have got a reason to wait: the page asks for it. */
const STILL_ANSWERS = 5;

export const isOpen = (status: string) => status === "PREPARING" || status === "SENDING";

type Batch = {
  id: number;
  status: string;
  percent: number;
  paused: boolean;
  cancelled: boolean;
  totals: { sent: number; failed: number; refunded: number; skipped: number };
};

type Loaded<B, Items, Waiting> = {
  batch: B;
  items: Items;
  waiting: Waiting;
  wish: { q: string; status: string; page: number };
  reason: string;
  language: string;
  updated: string;
};

/** What the loader brought, kept fresh while the batch is under way. */
export function useLiveBatch<B extends Batch, Items, Waiting>(
  loaded: Loaded<B, Items, Waiting>,
  live: boolean,
) {
  const { batch: first, wish, language } = loaded;
  const on = live && isOpen(first.status);
  const calls = `/api/bulk/batches/${first.id}`;
  const more = { page: String(wish.page), lang: language, ...(loaded.reason && { reason: loaded.reason }) };
  const page = withFilters(`${calls}/items`, wish, more);
  const { newest: newBatch, trouble } = useLive<B>(calls, BATCH_EVERY_MS, on);
  const { newest: newItems } = useLive<Items>(page, ITEMS_EVERY_MS, on && loaded.items !== null);
  const isNewer = (answer: { at: string } | null) => answer !== null && answer.at > loaded.updated;
  const batch = newBatch && isNewer(newBatch) ? newBatch.data : first;
  const moved = batch.percent !== first.percent || batch.totals.sent !== first.totals.sent;
  useReload(newBatch?.at, {
    ended: on && !isOpen(batch.status),
    changed: isOther(batch, first, loaded.waiting),
    moved,
  });
  return {
    batch,
    items: newItems && isNewer(newItems) ? newItems.data : loaded.items,
    waiting: moved ? null : loaded.waiting,
    updated: newBatch && isNewer(newBatch) ? newBatch.at : loaded.updated,
    trouble,
  };
}

/** Its reasons, its buttons or its wait are others than when the page was loaded. */
function isOther(now: Batch, first: Batch, waiting: unknown): boolean {
  const troubles = ({ totals }: Batch) => totals.failed + totals.refunded + totals.skipped;
  if (now.paused !== first.paused || now.cancelled !== first.cancelled) return true;
  return troubles(now) !== troubles(first) || (waiting !== null && now.totals.sent !== first.totals.sent);
}

/** Loads the page's data anew when it has changed or ended, and now and then while nothing moves. */
function useReload(
  answeredAt: string | undefined,
  { ended, changed, moved }: { ended: boolean; changed: boolean; moved: boolean },
) {
  const { revalidate } = useRevalidator();
  const still = useRef(0);
  useEffect(() => {
    if (ended || changed) revalidate();
  }, [ended, changed, revalidate]);
  useEffect(() => {
    if (answeredAt === undefined) return;
    still.current = moved ? 0 : still.current + 1;
    if (still.current < STILL_ANSWERS) return;
    still.current = 0;
    revalidate();
  }, [answeredAt, moved, revalidate]);
}
