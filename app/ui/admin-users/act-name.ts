import { type TextKey, useTranslation } from "~/i18n/use-translation";

/** An act in words; one that has none is shown as it is written in the log. */
export function useActName(): (act: string) => string {
  const { t } = useTranslation();
  return (act) => {
    const key = `acts.${act.replace(".", "_")}`;
    const words = t(key as TextKey);
    return words === key ? act : words;
  };
}
