import { useTranslation } from "react-i18next";

const MODES = ["merge", "replace"] as const;

/** What becomes of the contacts that the file does not have. */
export function ImportModes({ chosen, faults }: { chosen: string; faults?: string[] }) {
  const { t } = useTranslation();
  return (
    <fieldset
      id="mode"
      tabIndex={-1}
      aria-describedby={faults && "mode-error"}
      className="flex flex-col gap-1"
    >
      <legend className="mb-2 font-medium">{t("contactImport.mode")}</legend>
      {faults && (
        <p id="mode-error" className="text-sm font-medium text-error">
          {faults.join(" ")}
        </p>
      )}
      {MODES.map((mode) => (
        <label key={mode} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name="mode"
            value={mode}
            defaultChecked={chosen === mode}
            className="radio border-base-content/60"
          />
          {t(`contactImport.${mode}`)}
        </label>
      ))}
    </fieldset>
  );
}
