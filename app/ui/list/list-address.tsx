import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { placeDecimalPoint } from "~/domain/message-text/decimal";
import { useRestoredFocus } from "./use-restored-focus";

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

/** Shown when there is more than one page; the page is in the address, beside the filters. */
export function Paging({ page, pages }: { page: number; pages: number }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const steps = useRestoredFocus<HTMLElement>(page);
  if (pages <= 1 && page <= 1) return null;
  const to = (wanted: number) => {
    const next = new URLSearchParams(search);
    next.set("page", String(wanted));
    return `?${next}`;
  };
  return (
    <nav
      ref={steps}
      tabIndex={-1}
      aria-label={t("common.pages")}
      className="off-paper mt-4 flex items-center justify-between gap-3"
    >
      <Step to={page > 1 ? to(Math.min(page - 1, pages)) : null} rel="prev" text={t("common.previous")} />
      <span className="quiet text-sm">{t("common.pageOf", { page, pages })}</span>
      <Step to={page < pages ? to(page + 1) : null} rel="next" text={t("common.next")} />
    </nav>
  );
}

function Step({ to, rel, text }: { to: string | null; rel: "prev" | "next"; text: string }) {
  if (to === null) return <span className="w-24" />;
  return (
    <Link to={to} rel={rel} className="btn btn-sm min-w-24" preventScrollReset>
      {text}
    </Link>
  );
}
