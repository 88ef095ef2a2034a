import type { FieldFaults } from "../form/error-summary";
import { Field } from "../form/field";

/** As the address or the refused form has it. */
export type BasisTyped = { basis?: unknown; basis_note?: unknown };
/** The question in the reader's language. */
export type LegalBasisForm = {
  title: string;
  choices: { value: string; label: string }[];
  note: { label: string; hint: string };
  required: boolean;
};

/** The legal basis for writing to these recipients. */
export function BasisFields({
  asked: { title, choices, note, required },
  typed,
  faults,
}: {
  asked: LegalBasisForm;
  typed: BasisTyped;
  faults: FieldFaults;
}) {
  return (
    <fieldset
      id="basis"
      tabIndex={-1}
      aria-describedby={faults.basis && "basis-error"}
      className="flex flex-col gap-3"
    >
      <legend className="mb-2 font-medium">{title}</legend>
      {faults.basis && (
        <p id="basis-error" className="text-sm font-medium text-error">
          {faults.basis.join(" ")}
        </p>
      )}
      {choices.map(({ value, label }) => (
        <label key={value} className="flex gap-3">
          <input
            type="radio"
            name="basis"
            value={value}
            required={required}
            defaultChecked={typed.basis === value}
            className="radio mt-0.5 border-base-content/50"
          />
          {label}
        </label>
      ))}
      <Field
        name="basis_note"
        {...note}
        defaultValue={String(typed.basis_note ?? "")}
        faults={faults.basis_note}
        maxLength={200}
      />
    </fieldset>
  );
}
