export const PAGE_ROWS_DEFAULT = 10;
export const PAGE_ROWS_MAX = 100;
/** Keeps the offset within 32 bits. */
const PAGES_MAX = 20_000_000;

/** `by`: the id of the user who asks, for the turn of a search; `signal`: whether they still wait. */
export type PageOptions = { page?: number; limit?: number; by?: number; signal?: AbortSignal };
/** What of a list stands on a page. */
export type Slice = { limit: number; offset: number };
export type Page<T> = { data: T[]; meta: { page: number; pages: number; total: number } };

/** What was asked for, brought within bounds. More than 100 per page counts as 100. */
export function paginate({ page = 1, limit = PAGE_ROWS_DEFAULT }: PageOptions) {
  const rows = Math.min(Math.max(Math.trunc(limit) || PAGE_ROWS_DEFAULT, 1), PAGE_ROWS_MAX);
  const number = Math.min(Math.max(Math.trunc(page) || 1, 1), PAGES_MAX);
  return { page: number, limit: rows, offset: (number - 1) * rows };
}

/** The answer's frame. There is always a first page, and a page past the end is empty. */
export function pageView<T>(
  data: T[],
  { page, limit }: { page: number; limit: number },
  total: number,
): Page<T> {
  return { data, meta: { page, pages: Math.max(1, Math.ceil(total / limit)), total } };
}
