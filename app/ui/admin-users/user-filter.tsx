import { Form, Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { ROLES } from "./people-words";

/** Search, role and status of the user list; they live in the address. */
export function UserFilter({ q, role, status }: { q: string; role: string; status: string }) {
  const { t } = useTranslation();
  const filtered = q !== "" || role !== "" || status !== "";
  const box = "flex flex-1 basis-32 flex-col gap-1 sm:w-40 sm:flex-none";
  return (
    <Form key={`${q} ${role} ${status}`} method="get" className="mb-4 flex flex-wrap items-end gap-3">
      <label className="flex w-full flex-col gap-1 sm:w-64">
        <span className="text-sm font-medium">{t("common.search")}</span>
        <input
          type="search"
          name="q"
          defaultValue={q}
          placeholder={t("users.searchHint")}
          className="input w-full border-base-content/50"
        />
      </label>
      <label className={box}>
        <span className="text-sm font-medium">{t("users.role")}</span>
        <select name="role" defaultValue={role} className="select w-full border-base-content/50">
          <option value="">{t("common.all")}</option>
          {ROLES.map((each) => (
            <option key={each} value={each}>
              {t(`roles.${each}`)}
            </option>
          ))}
        </select>
      </label>
      <label className={box}>
        <span className="text-sm font-medium">{t("common.status")}</span>
        <select name="status" defaultValue={status} className="select w-full border-base-content/50">
          <option value="">{t("common.all")}</option>
          <option value="active">{t("users.active")}</option>
          <option value="inactive">{t("users.inactive")}</option>
        </select>
      </label>
      <div className="flex gap-2">
        <button type="submit" className="btn">
          {t("common.filter")}
        </button>
        {filtered && (
          <Link to="/admin/users" className="btn btn-ghost">
            {t("common.clear")}
          </Link>
        )}
      </div>
    </Form>
  );
}
