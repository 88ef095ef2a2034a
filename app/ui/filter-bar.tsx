import { Form, Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import type { Status } from "./status-badge";

/** Search and status of a list. They live in the address, so that a filtered list can be shared. */
export function FilterBar({
  q,
  status,
  statuses,
  hint,
  keep = {},
}: {
  q: string;
  status: string;
  statuses: readonly Status[];
  hint: string;
  /** Other parts of the address that stay. */
  keep?: Record<string, string>;
}) {
  const { t } = useTranslation();
  const clear = `?${new URLSearchParams(keep)}`;
  const filtered = q !== "" || status !== "";
  return (
    <Form key={`${q} ${status}`} method="get" className="mb-4 flex flex-wrap items-end gap-3">
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="flex w-full flex-col gap-1 sm:w-64">
        <span className="text-sm font-medium">{t("common.search")}</span>
        <input
          type="search"
          name="q"
          defaultValue={q}
          placeholder={hint}
          className="input w-full border-base-content/50"
        />
      </label>
      <label className="flex flex-1 basis-32 flex-col gap-1 sm:w-44 sm:flex-none">
        <span className="text-sm font-medium">{t("common.status")}</span>
        <select name="status" defaultValue={status} className="select w-full border-base-content/50">
          <option value="">{t("common.all")}</option>
          {statuses.map((each) => (
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
        {filtered && (
          <Link to={clear} className="btn btn-ghost">
            {t("common.clear")}
          </Link>
        )}
      </div>
    </Form>
  );
}
