import { placeDecimalPoint } from "~/domain/message-text/decimal";

/** The filters of a list as they stand in the address. */
export type ListQuery = { q: string; status: string; page: number };

export function listQuery(url: string): ListQuery {
  const { searchParams } = new URL(url);
  return {
    q: searchParams.get("q")?.trim() ?? "",
    status: searchParams.get("status")?.trim().toLowerCase() ?? "",
    page: placeDecimalPoint(searchParams.get("page")) ?? 1,
  };
}

/** The same filters for another address, such as a download's. */
export function withFilters(
  path: string,
  { q, status }: Omit<ListQuery, "page">,
  more: Record<string, string> = {},
): string {
  const search = new URLSearchParams(more);
  if (q) search.set("q", q);
  if (status) search.set("status", status);
  return search.size > 0 ? `${path}?${search}` : path;
}
