import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { AuditNames, AuditView } from "~/domain/audit/list";
import { Time } from "../time";
import { useDetailText } from "./detail-text";
import type { DetailLine } from "./entry-detail";
import { useActName, useDetailName, useTargetKind } from "./entry-name";

export type ActRow = Omit<AuditView, "detail"> & { detail: DetailLine[] };

/** Who did what, when and to whom. Names are as they were then; `names`: of what still exists. */
export function ActTable({ entries, names }: { entries: ActRow[]; names: AuditNames }) {
  const { t } = useTranslation();
  const nameOf = useActName();
  const detailName = useDetailName();
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
                {entry.actor_id === null ? (
                  t("audit.system")
                ) : (
                  <Named kind="user" id={entry.actor_id} name={entry.actor_name} names={names} />
                )}
              </td>
              <td data-label={t("audit.act")} className="font-medium">
                {nameOf(entry.act)}
              </td>
              <td data-label={t("audit.target")} className="min-w-32">
                <Target entry={entry} names={names} />
              </td>
              <td
                data-label={t("audit.detail")}
                className={`wide text-sm ${entry.detail.length ? "" : "blank"}`}
              >
                {entry.detail.map((line) => (
                  <span key={line.name} className="block">
                    <span className="quiet">{detailName(line.name)}:</span> <Detail {...line} names={names} />
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

/** Details that are ids, with what they are of. */
const IDS: Record<string, "user" | "batch"> = { user_id: "user", userId: "user", batch_id: "batch" };

function Detail({ name, from, to, names }: DetailLine & { names: AuditNames }) {
  const textOf = useDetailText();
  const kind = IDS[name];
  if (kind && typeof to === "number") {
    const known = names[kind === "user" ? "users" : "batches"][to];
    return <Named kind={kind} id={to} name={known ?? null} names={names} />;
  }
  return (
    <>
      {from !== undefined && `${textOf(name, from)} → `}
      {textOf(name, to)}
    </>
  );
}

function Target({ entry, names }: { entry: ActRow; names: AuditNames }) {
  const kindOf = useTargetKind();
  const { target_id: id, target_kind: kind, target_name: name } = entry;
  if (id === null) return <>{name ?? kindOf(kind)}</>;
  return <Named kind={kind} id={id} name={name ?? kindOf(kind)} names={names} />;
}

/** By name, with a link where it still exists. Of the deleted their id tells them apart. */
function Named({
  kind,
  id,
  name,
  names,
}: {
  kind: string;
  id: number;
  name: string | null;
  names: AuditNames;
}) {
  const isGone = (kind === "user" && !names.users[id]) || (kind === "batch" && !names.batches[id]);
  const place = isGone ? undefined : PLACES[kind]?.(id);
  const words = (
    <>
      {name} <span className="quiet">#{id}</span>
    </>
  );
  if (!place) return words;
  return (
    <Link to={place} className="link">
      {words}
    </Link>
  );
}
