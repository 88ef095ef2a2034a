import { placeDecimalPoint } from "~/domain/message-text/decimal";

/** The filters of the admin dashboard as they stand in the address. */
export type DashboardAddress = {
  q_user: string;
  date_from: string;
  date_to: string;
  per_page: number;
  page: number;
};

export function dashboardAddress(url: string): DashboardAddress {
  const { searchParams } = new URL(url);
  const word = (name: string) => searchParams.get(name)?.trim() ?? "";
  return {
    q_user: word("q_user"),
    date_from: word("date_from"),
    date_to: word("date_to"),
    per_page: placeDecimalPoint(searchParams.get("per_page")) ?? 0,
    page: placeDecimalPoint(searchParams.get("page")) ?? 1,
  };
}
