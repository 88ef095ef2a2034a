import { Form, Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";

/** Search among all devices; lives in the address. */
export function DeviceFilter({ q, trouble }: { q: string; trouble: boolean }) {
  const { t } = useTranslation();
  return (
    <Form key={`${q} ${trouble}`} method="get" className="mb-4 flex flex-wrap items-end gap-3">
      <label className="flex w-full flex-col gap-1 sm:w-72">
        <span className="text-sm font-medium">{t("common.search")}</span>
        <input
          type="search"
          name="q"
          defaultValue={q}
          placeholder={t("allDevices.searchHint")}
          className="input w-full border-base-content/50"
        />
      </label>
      <label className="flex flex-1 basis-32 flex-col gap-1 sm:w-52 sm:flex-none">
        <span className="text-sm font-medium">{t("allDevices.show")}</span>
        <select
          name="status"
          defaultValue={trouble ? "trouble" : ""}
          className="select w-full border-base-content/50"
        >
          <option value="">{t("common.all")}</option>
          <option value="trouble">{t("allDevices.trouble")}</option>
        </select>
      </label>
      <div className="flex gap-2">
        <button type="submit" className="btn">
          {t("common.filter")}
        </button>
        {(q !== "" || trouble) && (
          <Link to="/admin/users/devices" className="btn btn-ghost">
            {t("common.clear")}
          </Link>
        )}
      </div>
    </Form>
  );
}
