import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Attention } from "~/domain/reports/attention";
import { useFormat } from "../format";

/** What needs attention now, each with the way to it. */
export function AttentionList({ requests, devices, cleanups, held }: Attention) {
  const { t } = useTranslation();
  const { money, dateTime } = useFormat();
  const entries = [
    requests?.since && {
      to: "/admin/request-buy-credits",
      text: t("attention.requests", { number: requests.count }),
      more: t("attention.requestsMore", {
        total: money(requests.total_price),
        since: dateTime(requests.since),
      }),
    },
    devices && {
      to: "/admin/users/devices?status=trouble",
      text: t("attention.devices", { number: devices }),
      more: t("attention.devicesMore"),
    },
    held && {
      to: "/admin/bulk-history?status=held",
      text: t("attention.held", { number: held }),
      more: t("attention.heldMore"),
    },
    cleanups && {
      to: null,
      text: t("attention.cleanups", { number: cleanups }),
      more: t("attention.cleanupsMore"),
    },
  ].filter((entry) => typeof entry === "object" && entry !== null);
  return (
    <section aria-labelledby="attention" className="panel">
      <h2 id="attention" className="border-b border-base-300 px-4 py-3 text-lg font-semibold">
        {t("attention.title")}
      </h2>
      {entries.length === 0 && <p className="quiet px-4 py-3">{t("attention.none")}</p>}
      <ul className="divide-y divide-base-300">
        {entries.map(({ to, text, more }) => (
          <li key={text} className="px-4 py-3">
            {to ? (
              <Link to={to} className="link font-medium">
                {text}
              </Link>
            ) : (
              <span className="font-medium">{text}</span>
            )}
            <span className="quiet block text-sm">{more}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
