import { placeDecimalPoint } from "~/domain/message-text/decimal";

/** The filters of the sending history as they stand in the address. */
export type HistoryQuery = { q_user: string; status: string; page: number };

export function historyQuery(url: string): HistoryQuery {
  const { searchParams } = new URL(url);
  return {
    q_user: searchParams.get("q_user")?.trim() ?? "",
    status: searchParams.get("status")?.trim().toLowerCase() ?? "",
    page: placeDecimalPoint(searchParams.get("page")) ?? 1,
  };
}

/** The same filters for another address: the list's own, or the export's. */
export function withHistoryFilters(path: string, { q_user, status }: Omit<HistoryQuery, "page">): string {
  const search = new URLSearchParams();
  if (q_user) search.set("q_user", q_user);
  if (status) search.set("status", status);
  return search.size > 0 ? `${path}?${search}` : path;
}
