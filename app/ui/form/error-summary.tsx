import type { ReactNode } from "react";
import { type MouseEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFieldName } from "./use-field-name";

/** Sentences by field, as an action answers them. */
export type FieldFaults = Record<string, string[] | undefined>;

/** Everything that was refused, at the top of the form, linked to the fields. Takes the focus when it appears. */
export function ErrorSummary({
  message,
  faults = {},
  title,
  names = {},
  children,
}: {
  message?: string;
  faults?: FieldFaults;
  title?: string;
  /** Of fields that this form calls otherwise than others do. */
  names?: Record<string, string>;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const nameOf = useFieldName();
  const linked = Object.entries(faults).flatMap(([field, sentences = []]) =>
    sentences.map((sentence) => ({ field, sentence: withName(names[field] ?? nameOf(field), sentence) })),
  );
  const empty = !message && linked.length === 0;
  useEffect(() => {
    if (!empty) box.current?.focus();
  }, [empty]);
  if (empty) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: where no script runs, the browser itself shows what was refused
      autoFocus
      className="panel mb-5 border-l-4 border-error px-4 py-3"
    >
      <p className="font-semibold text-error">{title ?? t("common.problem")}</p>
      {message && <p>{message}</p>}
      {linked.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {linked.map(({ field, sentence }) => (
            <li key={`${field} ${sentence}`}>
              <a href={`#${field}`} onClick={(event) => focusField(event, field)} className="link">
                {sentence}
              </a>
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}

/** Two empty fields have the same sentence, so each says which field it means, unless it does already. */
function withName(name: string, sentence: string): string {
  const named = name === "" || sentence.toLowerCase().includes(name.toLowerCase());
  return named ? sentence : `${name}: ${sentence}`;
}

/** Without a change of address, which would make the page forget what was refused. */
function focusField(event: MouseEvent, field: string) {
  const input = document.getElementById(field);
  if (!input) return;
  event.preventDefault();
  input.focus();
}
