import type { InputHTMLAttributes, Ref } from "react";
import { Labelled, type LabelProps } from "./form-field";
import { PasswordInput } from "./password-input";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "id"> &
  LabelProps & { box?: Ref<HTMLInputElement> };

/** An input with its label, hint and error, wired for eyes and for screen readers. */
export function Field({
  name,
  id,
  label,
  hint,
  faults,
  optional,
  unseen,
  className = "",
  box,
  ...input
}: Props) {
  const look = input.type === "file" ? "file-input" : "input";
  return (
    <Labelled {...{ name, id, label, hint, faults, optional, unseen }}>
      {({ edge, ...wiring }) => {
        const all = { ...wiring, ...input, className: `${look} w-full ${edge} ${className}` };
        return input.type === "password" ? (
          <PasswordInput {...all} label={label} />
        ) : (
          <input {...all} ref={box} />
        );
      }}
    </Labelled>
  );
}
