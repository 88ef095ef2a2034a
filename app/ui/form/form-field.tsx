import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** What every field has around it. */
export type LabelProps = {
  name: string;
  /** Where two forms of a page have a field of that name; else the name. */
  id?: string;
  label: string;
  hint?: string;
  faults?: string[];
  optional?: boolean;
  /** A heading above says it to eyes. */
  unseen?: boolean;
};

/** What the input itself has to carry, for eyes and for screen readers. */
export type Wiring = {
  id: string;
  name: string;
  edge: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

/** A label, hint and error around an input, which is given how it belongs to them. */
export function Labelled({
  name,
  id = name,
  label,
  hint,
  faults = [],
  optional,
  unseen,
  children,
}: LabelProps & { children: (wiring: Wiring) => ReactNode }) {
  const { t } = useTranslation();
  const hintId = hint ? `${id}-hint` : undefined;
  const faultId = faults.length > 0 ? `${id}-error` : undefined;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className={unseen ? "sr-only" : "font-medium"}>
        {label}
        {optional && <span className="quiet font-normal"> ({t("common.optional")})</span>}
      </label>
      {hint && (
        <p id={hintId} className="quiet text-sm">
          {hint}
        </p>
      )}
      {faults.length > 0 && (
        <p id={faultId} className="text-sm font-medium text-error">
          {faults.join(" ")}
        </p>
      )}
      {children({
        id,
        name,
        edge: faultId ? "border-error" : "border-base-content/50",
        "aria-describedby": [hintId, faultId].filter(Boolean).join(" ") || undefined,
        "aria-invalid": faultId ? true : undefined,
      })}
    </div>
  );
}
