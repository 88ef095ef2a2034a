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

type Props = { asked: LegalBasisForm; typed: BasisTyped; faults: FieldFaults };

/** The legal basis for writing to these recipients: folded where it is asked for and not required. */
export function BasisFields(props: Props) {
  const { asked, typed, faults } = props;
  if (asked.required) return <Questions {...props} legend="mb-2 font-medium" />;
  const isOpen = [typed.basis, typed.basis_note, faults.basis, faults.basis_note].some(Boolean);
  return (
    <details open={isOpen}>
      <summary className="fold flex min-h-11 cursor-pointer items-center font-medium">{asked.title}</summary>
      <Questions {...props} legend="sr-only" />
    </details>
  );
}

function Questions({
  asked: { title, choices, note, required },
  typed,
  faults,
  legend,
}: Props & { legend: string }) {
  return (
    <fieldset
      id="basis"
      tabIndex={-1}
      aria-describedby={faults.basis && "basis-error"}
      className="flex flex-col gap-1"
    >
      <legend className={legend}>{title}</legend>
      {faults.basis && (
        <p id="basis-error" className="text-sm font-medium text-error">
          {faults.basis.join(" ")}
        </p>
      )}
      {choices.map(({ value, label }) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name="basis"
            value={value}
            required={required}
            defaultChecked={typed.basis === value}
            className="radio border-base-content/60"
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
