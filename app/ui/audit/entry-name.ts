import { useTranslation } from "react-i18next";
import type { TextKey } from "~/i18n/create-i18n";
import { useFieldName } from "../form/use-field-name";
import { useFormat } from "../format";

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

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Returns what a detail of an act says: times by our clock, roles and features by their names. */
export function useDetailText(): (name: string, text: string) => string {
  const words = useWords();
  const { dateTime } = useFormat();
  return (name, text) => {
    if (INSTANT.test(text)) return dateTime(text);
    if (name !== "role" && name !== "features") return text;
    const nameOf = (code: string) => words(name === "role" ? `roles.${code}` : `features.${code}`) ?? code;
    return text.split(", ").map(nameOf).join(", ");
  };
}

/** The text of a key, or null where there is none. */
function useWords(): (key: string) => string | null {
  const { t } = useTranslation();
  return (key) => {
    const words = t(key as TextKey);
    return words === key ? null : words;
  };
}
