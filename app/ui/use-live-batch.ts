import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { withFilters } from "./list-address";
import { useLive } from "./use-live";

/** How often a batch that is under way is asked for, and its items. From the specification. */
export const BATCH_EVERY_MS = 2_000;
export const ITEMS_EVERY_MS = 4_000;

const OPEN = ["PREPARING", "SENDING"];

export const isOpen = (status: string) => OPEN.includes(status);

type Loaded<Batch, Items> = {
  batch: Batch;
  items: Items;
  wish: { q: string; status: string; page: number };
  language: string;
  updated: string;
};

/** What the loader brought, kept fresh while the batch is under way. */
export function useLiveBatch<Batch extends { id: number; status: string }, Items>(
  loaded: Loaded<Batch, Items>,
  live: boolean,
): { batch: Batch; items: Items; updated: string } {
  const { batch, wish, language } = loaded;
  const on = live && isOpen(batch.status);
  const calls = `/api/bulk/batches/${batch.id}`;
  const items = `${withFilters(`${calls}/items`, wish)}`;
  const page = `${items}${items.includes("?") ? "&" : "?"}page=${wish.page}&lang=${language}`;
  const newBatch = useLive<Batch>(calls, BATCH_EVERY_MS, on);
  const newItems = useLive<Items>(page, ITEMS_EVERY_MS, on);
  const { revalidate } = useRevalidator();
  const ended = on && newBatch !== null && !isOpen(newBatch.data.status);
  useEffect(() => {
    if (ended) revalidate(); // the last word on batch and items together; then nothing asks any more
  }, [ended, revalidate]);
  const fresh = <T>(answer: { data: T; at: string } | null, first: T) =>
    answer && answer.at > loaded.updated ? answer.data : first;
  return {
    batch: fresh(newBatch, batch),
    items: fresh(newItems, loaded.items),
    updated: newBatch && newBatch.at > loaded.updated ? newBatch.at : loaded.updated,
  };
}
