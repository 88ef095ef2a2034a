import { Form, Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";

export type FilterSearch = { name: string; value: string; label: string; hint: string };
export type FilterChoice = {
  name: string;
  value: string;
  label: string;
  options: readonly { value: string; text: string }[];
};

/**
 * The filters of a list: a search and choices, of which the empty one means all. They live in the address,
 * so that a filtered list can be shared.
 */
export function FilterForm({
  search,
  choices,
  clear,
  keep = {},
}: {
  search: FilterSearch;
  choices: readonly FilterChoice[];
  /** Where the list stands without filters. */
  clear: string;
  /** Other parts of the address that stay. */
  keep?: Record<string, string>;
}) {
  const { t } = useTranslation();
  const values = [search, ...choices].map(({ value }) => value);
  return (
    <Form key={values.join(" ")} method="get" className="mb-4 flex flex-wrap items-end gap-3">
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="flex w-full flex-col gap-1 sm:w-72">
        <span className="text-sm font-medium">{search.label}</span>
        <input
          type="search"
          name={search.name}
          defaultValue={search.value}
          placeholder={search.hint}
          className="input w-full border-base-content/50"
        />
      </label>
      {choices.map(({ name, value, label, options }) => (
        <label key={name} className="flex flex-1 basis-32 flex-col gap-1 sm:w-44 sm:flex-none">
          <span className="text-sm font-medium">{label}</span>
          <select name={name} defaultValue={value} className="select w-full border-base-content/50">
            <option value="">{t("common.all")}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.text}
              </option>
            ))}
          </select>
        </label>
      ))}
      <div className="flex gap-2">
        <button type="submit" className="btn">
          {t("common.filter")}
        </button>
        {values.some((value) => value !== "") && (
          <Link to={clear} className="btn btn-ghost">
            {t("common.clear")}
          </Link>
        )}
      </div>
    </Form>
  );
}
