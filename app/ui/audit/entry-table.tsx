import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { AuditView } from "~/domain/audit/list";
import { Time } from "../time";
import type { DetailLine } from "./entry-detail";
import { useActName, useDetailName, useDetailText, useTargetKind } from "./entry-name";

export type ActRow = Omit<AuditView, "detail"> & { detail: DetailLine[] };

/** Who did what, when and to whom. Names are as they were then. */
export function ActTable({ entries }: { entries: ActRow[] }) {
  const { t } = useTranslation();
  const nameOf = useActName();
  const detailName = useDetailName();
  const textOf = useDetailText();
  const columns = ["when", "who", "act", "target", "detail"] as const;
  return (
    <div className="rows-frame">
      <table aria-label={t("audit.list")} className="rows">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`audit.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td data-label={t("audit.when")}>
                <Time at={entry.at} seconds />
              </td>
              <td data-label={t("audit.who")}>
                {entry.actor_id === null ? t("audit.system") : entry.actor_name}{" "}
                {entry.actor_id !== null && <span className="quiet">#{entry.actor_id}</span>}
              </td>
              <td data-label={t("audit.act")} className="font-medium">
                {nameOf(entry.act)}
              </td>
              <td data-label={t("audit.target")} className="min-w-32">
                <Target entry={entry} />
              </td>
              <td
                data-label={t("audit.detail")}
                className={`wide text-sm ${entry.detail.length ? "" : "blank"}`}
              >
                {entry.detail.map(({ name, from, to }) => (
                  <span key={name} className="block">
                    <span className="quiet">{detailName(name)}:</span>{" "}
                    {from !== null && `${textOf(name, from)} → `}
                    {textOf(name, to)}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Where the target of an act is shown. */
const PLACES: Record<string, (id: number) => string> = {
  user: (id) => `/admin/users/${id}`,
  batch: (id) => `/batches/${id}`,
  credit_request: (id) => `/admin/request-buy-credits?request=${id}`,
};

function Target({ entry }: { entry: ActRow }) {
  const { t } = useTranslation();
  const kindOf = useTargetKind();
  const { target_id: id, target_kind: kind, target_name: name, act } = entry;
  if (id === null) return <>{name ?? t("common.none")}</>;
  const words = `${name ?? kindOf(kind)} `;
  const place = act === "user.delete" ? undefined : PLACES[kind]?.(id);
  if (!place)
    return (
      <>
        {words}
        <span className="quiet">#{id}</span>
      </>
    );
  return (
    <Link to={place} className="link-hover link">
      {words}
      <span className="quiet">#{id}</span>
    </Link>
  );
}
