import type { TextareaHTMLAttributes } from "react";

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "name" | "id"> & {
  name: string;
  label: string;
  hint: string;
  faults?: string[];
};

/** Lines, with their label, hint and error, wired for eyes and for screen readers. */
export function TextArea({ name, label, hint, faults = [], ...area }: Props) {
  const faultId = faults.length > 0 ? `${name}-error` : undefined;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={name} className="font-medium">
        {label}
      </label>
      <p id={`${name}-hint`} className="quiet text-sm">
        {hint}
      </p>
      {faultId && (
        <p id={faultId} className="text-sm font-medium text-error">
          {faults.join(" ")}
        </p>
      )}
      <textarea
        id={name}
        name={name}
        className={`textarea w-full ${faultId ? "border-error" : "border-base-content/50"}`}
        aria-describedby={[`${name}-hint`, faultId].filter(Boolean).join(" ")}
        aria-invalid={faultId ? true : undefined}
        {...area}
      />
    </div>
  );
}
