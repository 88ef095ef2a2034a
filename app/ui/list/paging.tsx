import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** Shown when there is more than one page; the page is in the address, beside the filters. */
export function Paging({ page, pages }: { page: number; pages: number }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  if (pages <= 1 && page <= 1) return null;
  const to = (wanted: number) => {
    const next = new URLSearchParams(search);
    next.set("page", String(wanted));
    return `?${next}`;
  };
  return (
    <nav aria-label={t("common.pages")} className="mt-4 flex items-center justify-between gap-3">
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
