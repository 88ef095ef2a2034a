import { Form, Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { BATCH_STATUSES } from "../status-badge";

/** Whose batches, and in which state. In the address, so that a filtered list can be shared. */
export function HistoryFilter({ q_user, status }: { q_user: string; status: string }) {
  const { t } = useTranslation();
  return (
    <Form key={`${q_user} ${status}`} method="get" className="mb-4 flex flex-wrap items-end gap-3">
      <label className="flex w-full flex-col gap-1 sm:w-72">
        <span className="text-sm font-medium">{t("history.user")}</span>
        <input
          type="search"
          name="q_user"
          defaultValue={q_user}
          placeholder={t("history.userHint")}
          className="input w-full border-base-content/50"
        />
      </label>
      <label className="flex flex-1 basis-32 flex-col gap-1 sm:w-44 sm:flex-none">
        <span className="text-sm font-medium">{t("common.status")}</span>
        <select name="status" defaultValue={status} className="select w-full border-base-content/50">
          <option value="">{t("common.all")}</option>
          {BATCH_STATUSES.map((each) => (
            <option key={each} value={each.toLowerCase()}>
              {t(`status.${each}`)}
            </option>
          ))}
        </select>
      </label>
      <div className="flex gap-2">
        <button type="submit" className="btn">
          {t("common.filter")}
        </button>
        {(q_user !== "" || status !== "") && (
          <Link to="/admin/bulk-history" className="btn btn-ghost">
            {t("common.clear")}
          </Link>
        )}
      </div>
    </Form>
  );
}
