import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";

/** An act in words; one that has none is shown as it is written in the log. */
export function useActName(): (act: string) => string {
  const { t } = useTranslation();
  return (act) => t(`acts.${act.replace(".", "_")}` as ParseKeys, { defaultValue: act });
}
