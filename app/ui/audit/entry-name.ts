import { useTranslation } from "react-i18next";
import type { TextKey } from "~/i18n/create-i18n";
import { useFieldName } from "../form/use-field-name";

/** An act in words; one that has none is shown as it is written in the log. */
export function useActName(): (act: string) => string {
  const words = useWords();
  return (act) => words(`acts.${act.replace(".", "_")}`) ?? act;
}

/** Returns what an act was done to, where it has no name of its own. */
export function useTargetKind(): (kind: string) => string {
  const words = useWords();
  return (kind) => words(`targets.${kind}`) ?? kind;
}

/** Returns what a detail of an act is called: as the field of a form, if it is one. */
export function useDetailName(): (name: string) => string {
  const words = useWords();
  const fieldName = useFieldName();
  return (name) => words(`details.${name}`) ?? (fieldName(name) || name.replaceAll("_", " "));
}

/** The text of a key, or null where there is none. */
export function useWords(): (key: string) => string | null {
  const { t } = useTranslation();
  return (key) => {
    const words = t(key as TextKey);
    return words === key ? null : words;
  };
}
