import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useRestoredFocus } from "./use-restored-focus";

type FilterField = {
  name: string;
  value: string | number;
  label: string;
  /** How wide it is, if not as wide as its kind. */
  width?: string;
} & (
  | { type: "search" | "date"; hint?: string }
  | {
      type: "choice";
      options: readonly { value: string | number; text: string }[];
      /** What the empty choice is called. */
      all?: string;
      /** There is no empty choice: this one narrows nothing. */
      always?: boolean;
    }
);

/** What is longer is refused (domain/pagination/search.ts). */
const SEARCH_CHARACTERS_MAX = 100;

const WIDTHS = {
  search: "w-full sm:w-72",
  date: "flex-1 basis-32 sm:w-40 sm:flex-none",
  choice: "flex-1 basis-32 sm:w-44 sm:flex-none",
};

const narrows = (field: FilterField) => field.value !== "" && !(field.type === "choice" && field.always);

/**
 * The filters of a list. They are in the address, so that a filtered list can be shared. A new address makes new
 * fields, which show what it says; the button stays, and keeps or takes the focus that would be lost. How many were
 * found is said to screen readers.
 */
export function FilterForm({
  fields,
  clear,
  found,
  keep = {},
  label,
  look = "mb-4",
  children,
}: {
  fields: readonly FilterField[];
  /** Where the list stands without filters. */
  clear: string;
  /** How many the list has with these filters. */
  found: number;
  /** Other parts of the address that stay. */
  keep?: Record<string, string>;
  label?: string;
  look?: string;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const values = fields.map(({ value }) => value).join(" ");
  const button = useRestoredFocus<HTMLButtonElement>(values);
  return (
    <Form
      method="get"
      aria-label={label}
      preventScrollReset
      className={`flex flex-wrap items-end gap-3 ${look}`}
    >
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {fields.map((field) => (
        <Filter key={`${field.name} ${field.value}`} {...field} />
      ))}
      <div className="flex gap-2">
        <button ref={button} type="submit" className="btn">
          {t("common.filter")}
        </button>
        {fields.some(narrows) && (
          <Link to={clear} preventScrollReset className="btn btn-ghost">
            {t("common.clear")}
          </Link>
        )}
      </div>
      {children}
      <p role="status" className="sr-only">
        {fields.some(narrows) && <span key={values}>{t("common.found", { count: found })}</span>}
      </p>
    </Form>
  );
}

function Filter(field: FilterField) {
  const { t } = useTranslation();
  const { type, name, value, width = WIDTHS[type] } = field;
  const box = `flex flex-col gap-1 ${width}`;
  const look = "w-full border-base-content/50";
  const label = <span className="text-sm font-medium">{field.label}</span>;
  if (type !== "choice")
    return (
      <label className={box}>
        {label}
        <input
          type={type}
          name={name}
          defaultValue={value}
          maxLength={type === "search" ? SEARCH_CHARACTERS_MAX : undefined}
          placeholder={field.hint}
          className={`input ${look}`}
        />
      </label>
    );
  return (
    <label className={box}>
      {label}
      <select name={name} defaultValue={value} className={`select ${look}`}>
        {!field.always && <option value="">{field.all ?? t("common.all")}</option>}
        {field.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  );
}
