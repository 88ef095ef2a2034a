import type { Ref, TextareaHTMLAttributes } from "react";
import { Labelled, type LabelProps } from "./form-field";

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "name" | "id"> &
  LabelProps & { box?: Ref<HTMLTextAreaElement> };

/** A field of several lines, wired as `Field` is. */
export function TextArea({ name, id, label, hint, faults, optional, className = "", box, ...area }: Props) {
  return (
    <Labelled {...{ name, id, label, hint, faults, optional }}>
      {({ edge, ...wiring }) => (
        <textarea {...wiring} ref={box} className={`textarea w-full ${edge} ${className}`} {...area} />
      )}
    </Labelled>
  );
}
