import { type TextKey, useTranslation } from "~/i18n/use-translation";
import { useFieldName } from "../use-field-name";

/** An act in words; one that has none is shown as it is written in the log. */
export function useActName(): (act: string) => string {
  const words = useWords();
  return (act) => words("acts", act.replace(".", "_")) ?? act;
}

/** What an act was done to, where it has no name of its own. */
export function useTargetKind(): (kind: string) => string {
  const words = useWords();
  return (kind) => words("targets", kind) ?? kind;
}

/** What a detail of an act is called: as the field of a form, if it is one. */
export function useDetailName(): (name: string) => string {
  const words = useWords();
  const fieldName = useFieldName();
  return (name) => words("details", name) ?? (fieldName(name) || name.replaceAll("_", " "));
}

function useWords(): (group: "acts" | "targets" | "details", name: string) => string | null {
  const { t } = useTranslation();
  return (group, name) => {
    const key = `${group}.${name}`;
    const words = t(key as TextKey);
    return words === key ? null : words;
  };
}
