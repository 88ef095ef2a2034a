import type { FieldFaults } from "../form/error-summary";

type Option = { value: string; text: string };

/** What it says comes with the page. */
export type Offered = {
  title: string;
  hint: string;
  lists: { id: number; name: string; count: string }[];
  filter: {
    title: string;
    hint: string;
    conditions: string[];
    column: string;
    columns: Option[];
    op: string;
    ops: Option[];
    value: string;
  };
};

type Typed = { typed: (field: string) => string; faults: FieldFaults };
/** `chosen`: ids, as they were ticked or as the page begins. */
type Props = Typed & { offered: Offered; chosen: string[] };

/** Contact lists as recipients: boxes to tick, and conditions for those who want only some of the contacts. */
export function ListChoice({ offered: { title, hint, lists, filter }, chosen, typed, faults }: Props) {
  const errors = faults.list_ids;
  const isOpen = filter.conditions.some((_, at) => typed(nameOf(at, "column")) !== "");
  return (
    <div className="flex flex-col gap-3 xl:col-span-2">
      <fieldset
        id="list_ids"
        tabIndex={-1}
        aria-describedby={errors ? "list_ids-error" : "list_ids-hint"}
        className="flex flex-col gap-1"
      >
        <legend className="font-medium">{title}</legend>
        <p id="list_ids-hint" className="quiet text-sm">
          {hint}
        </p>
        {errors && (
          <p id="list_ids-error" className="text-sm font-medium text-error">
            {errors.join(" ")}
          </p>
        )}
        <div className="grid gap-x-5 sm:grid-cols-2 xl:grid-cols-3">
          {lists.map(({ id, name, count }) => (
            <label key={id} className="flex min-h-11 min-w-0 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                name="list_ids"
                value={id}
                defaultChecked={chosen.includes(String(id))}
                className="checkbox border-base-content/60"
              />
              <span className="min-w-0 break-words">
                {name} <span className="quiet text-sm">({count})</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <details open={isOpen} className="rounded-box border border-base-300 px-4 open:pb-4">
        <summary className="fold flex min-h-11 cursor-pointer items-center font-medium">
          {filter.title}
        </summary>
        <p className="quiet mb-3 text-sm">{filter.hint}</p>
        <div className="flex flex-col gap-4">
          {filter.conditions.map((legend, at) => (
            <Condition key={legend} {...{ legend, at, filter, typed, faults }} />
          ))}
        </div>
      </details>
    </div>
  );
}

const nameOf = (at: number, part: string) => `filter.${at}.${part}`;

function Condition({
  legend,
  at,
  filter,
  typed,
  faults,
}: Typed & { legend: string; at: number; filter: Offered["filter"] }) {
  const [column, op, value] = [nameOf(at, "column"), nameOf(at, "op"), nameOf(at, "value")];
  const said = [column, op, value].flatMap((name) => faults[name] ?? []);
  const wired = {
    className: "select w-full border-base-content/50",
    "aria-describedby": said.length > 0 ? `${column}-error` : undefined,
  };
  const choice = (name: string, label: string, options: Option[], chosen: string) => (
    <select id={name} name={name} aria-label={label} defaultValue={chosen} {...wired}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  );
  return (
    <fieldset className="grid gap-2 sm:grid-cols-3">
      <legend className="sr-only">{legend}</legend>
      {said.length > 0 && (
        <p id={`${column}-error`} className="text-sm font-medium text-error sm:col-span-3">
          {said.join(" ")}
        </p>
      )}
      {choice(column, filter.column, filter.columns, typed(column))}
      {choice(op, filter.op, filter.ops, typed(op) || "is")}
      <input
        id={value}
        name={value}
        aria-label={filter.value}
        defaultValue={typed(value)}
        autoComplete="off"
        {...wired}
        className="input w-full border-base-content/50"
      />
    </fieldset>
  );
}
