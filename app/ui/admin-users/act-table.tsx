import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { Time } from "../time";
import { useActName } from "./act-name";

export type ActRow = {
  id: number;
  at: string;
  actor_id: number | null;
  actor_name: string;
  act: string;
  target_kind: string;
  target_id: number | null;
  target_name: string | null;
  detail: string[];
};

/** Who did what, when and to whom. Names are as they were then. */
export function ActTable({ entries }: { entries: ActRow[] }) {
  const { t } = useTranslation();
  const nameOf = useActName();
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
              <td data-label={t("audit.target")}>
                <Target entry={entry} />
              </td>
              <td
                data-label={t("audit.detail")}
                className={`wide text-sm ${entry.detail.length ? "" : "blank"}`}
              >
                {entry.detail.map((line) => (
                  <span key={line} className="block">
                    {line}
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

function Target({ entry }: { entry: ActRow }) {
  const { t } = useTranslation();
  const { target_id: id, target_kind: kind, target_name: name, act } = entry;
  if (id === null) return <>{name ?? t("common.none")}</>;
  const words = `${name ?? kind} `;
  if (kind !== "user" || act === "user.delete")
    return (
      <>
        {words}
        <span className="quiet">#{id}</span>
      </>
    );
  return (
    <Link to={`/admin/users/${id}`} className="link-hover link">
      {words}
      <span className="quiet">#{id}</span>
    </Link>
  );
}
