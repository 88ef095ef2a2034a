import { place } from "~/domain/message-text/decimal";

/** The filters of a list as they stand in the address. */
export type ListWish = { q: string; status: string; page: number };

export function listWish(url: string): ListWish {
  const { searchParams } = new URL(url);
  return {
    q: searchParams.get("q")?.trim() ?? "",
    status: searchParams.get("status")?.trim().toLowerCase() ?? "",
    page: place(searchParams.get("page")) ?? 1,
  };
}

/** The same filters for another address, such as a download's. */
export function withFilters(
  path: string,
  { q, status }: Omit<ListWish, "page">,
  more: Record<string, string> = {},
): string {
  const search = new URLSearchParams(more);
  if (q) search.set("q", q);
  if (status) search.set("status", status);
  return search.size > 0 ? `${path}?${search}` : path;
}
