import { Form, Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { useActName } from "./act-name";

type Filter = { who: string; act: string; date_from: string; date_to: string };

/** Who, what and when; it lives in the address. */
export function AuditFilterForm({ filter, acts }: { filter: Filter; acts: string[] }) {
  const { t } = useTranslation();
  const nameOf = useActName();
  const filtered = Object.values(filter).some((value) => value !== "");
  const box = "flex flex-1 basis-36 flex-col gap-1 sm:flex-none";
  const input = "w-full border-base-content/50";
  return (
    <Form key={Object.values(filter).join(" ")} method="get" className="mb-4 flex flex-wrap items-end gap-3">
      <label className="flex w-full flex-col gap-1 sm:w-56">
        <span className="text-sm font-medium">{t("audit.who")}</span>
        <input
          type="search"
          name="who"
          defaultValue={filter.who}
          placeholder={t("audit.whoHint")}
          className={`input ${input}`}
        />
      </label>
      <label className="flex w-full flex-col gap-1 sm:w-56">
        <span className="text-sm font-medium">{t("audit.act")}</span>
        <select name="act" defaultValue={filter.act} className={`select ${input}`}>
          <option value="">{t("common.all")}</option>
          {acts.map((act) => (
            <option key={act} value={act}>
              {nameOf(act)}
            </option>
          ))}
        </select>
      </label>
      <label className={box}>
        <span className="text-sm font-medium">{t("audit.from")}</span>
        <input type="date" name="date_from" defaultValue={filter.date_from} className={`input ${input}`} />
      </label>
      <label className={box}>
        <span className="text-sm font-medium">{t("audit.to")}</span>
        <input type="date" name="date_to" defaultValue={filter.date_to} className={`input ${input}`} />
      </label>
      <div className="flex gap-2">
        <button type="submit" className="btn">
          {t("common.filter")}
        </button>
        {filtered && (
          <Link to="/admin/audit-log" className="btn btn-ghost">
            {t("common.clear")}
          </Link>
        )}
      </div>
    </Form>
  );
}
