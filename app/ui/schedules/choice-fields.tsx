import { type ReactNode, useId } from "react";

type Group = { name: string; legend: string; faults?: string[]; children: ReactNode; look?: string };

/** Several fields that are one question, with what is wrong with it. */
export function FieldGroup({ name, legend, faults = [], children, look = "" }: Group) {
  const said = useId();
  return (
    <fieldset
      id={name}
      tabIndex={-1}
      aria-describedby={faults.length > 0 ? said : undefined}
      className={`flex min-w-0 flex-col gap-1 ${look}`}
    >
      <legend className="mb-1 font-medium">{legend}</legend>
      {faults.length > 0 && (
        <p id={said} className="text-sm font-medium text-error">
          {faults.join(" ")}
        </p>
      )}
      {children}
    </fieldset>
  );
}

type Option = { name: string; value: string; chosen: boolean; children: ReactNode };

/** One of several answers. */
export function RadioOption({ name, value, chosen, children }: Option) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={chosen}
        className="radio shrink-0 border-base-content/60"
      />
      <span className="min-w-0 break-words">{children}</span>
    </label>
  );
}

/** An answer of which several may be chosen. */
export function BoxOption({ name, value, chosen, children }: Option) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={chosen}
        className="checkbox shrink-0 border-base-content/60"
      />
      <span>{children}</span>
    </label>
  );
}
