import { Form, Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { useFormat } from "../format";
import type { DashboardAddress } from "./dashboard-address";

type Props = Omit<DashboardAddress, "page"> & { options: readonly number[] };

/** Narrows the users and the recent batches; lives in the address. */
export function DashboardFilter({ q_user, date_from, date_to, per_page, options }: Props) {
  const { t } = useTranslation();
  const { zone } = useFormat();
  const filtered = q_user !== "" || date_from !== "" || date_to !== "";
  const input = "input w-full border-base-content/50";
  return (
    <Form
      key={`${q_user} ${date_from} ${date_to} ${per_page}`}
      method="get"
      aria-label={t("report.filters")}
      className="panel flex flex-wrap items-end gap-3 p-4"
    >
      <label className="flex w-full flex-col gap-1 sm:w-56">
        <span className="text-sm font-medium">{t("report.user")}</span>
        <input
          type="search"
          name="q_user"
          defaultValue={q_user}
          placeholder={t("report.userHint")}
          className={input}
        />
      </label>
      <label className="flex flex-1 basis-36 flex-col gap-1 sm:w-40 sm:flex-none">
        <span className="text-sm font-medium">{t("report.from")}</span>
        <input type="date" name="date_from" defaultValue={date_from} className={input} />
      </label>
      <label className="flex flex-1 basis-36 flex-col gap-1 sm:w-40 sm:flex-none">
        <span className="text-sm font-medium">{t("report.to")}</span>
        <input type="date" name="date_to" defaultValue={date_to} className={input} />
      </label>
      <label className="flex flex-1 basis-24 flex-col gap-1 sm:w-28 sm:flex-none">
        <span className="text-sm font-medium">{t("report.perPage")}</span>
        <select name="per_page" defaultValue={per_page} className="select w-full border-base-content/50">
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      </label>
      <div className="flex gap-2">
        <button type="submit" className="btn">
          {t("common.filter")}
        </button>
        {filtered && (
          <Link to="/admin/dashboard" preventScrollReset className="btn btn-ghost">
            {t("common.clear")}
          </Link>
        )}
      </div>
      <p className="quiet w-full text-sm">{t("report.period", { zone })}</p>
    </Form>
  );
}
