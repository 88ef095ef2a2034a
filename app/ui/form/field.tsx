import type { InputHTMLAttributes } from "react";
import { useTranslation } from "react-i18next";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "id"> & {
  name: string;
  /** Where two forms of a page have a field of that name; else the name. */
  id?: string;
  label: string;
  hint?: string;
  faults?: string[];
  optional?: boolean;
};

/** An input with its label, hint and error, wired for eyes and for screen readers. */
export function Field({ name, id = name, label, hint, faults = [], optional, className, ...input }: Props) {
  const { t } = useTranslation();
  const hintId = hint ? `${id}-hint` : undefined;
  const faultId = faults.length > 0 ? `${id}-error` : undefined;
  const look = input.type === "file" ? "file-input" : "input";
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
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
      <input
        id={id}
        name={name}
        className={`${look} w-full ${faultId ? "border-error" : "border-base-content/50"} ${className ?? ""}`}
        aria-describedby={[hintId, faultId].filter(Boolean).join(" ") || undefined}
        aria-invalid={faultId ? true : undefined}
        {...input}
      />
    </div>
  );
}
