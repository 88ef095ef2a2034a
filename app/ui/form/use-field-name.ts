import { useTranslation } from "react-i18next";
import type { TextKey } from "~/i18n/create-i18n";

/**
 * Returns what a field of a form is called; "" for one that has no name. Of rows: `admin_whatsapps.0` is number 1;
 * of two forms: `off-totp` is the field `totp`.
 */
export function useFieldName(): (field: string) => string {
  const { t } = useTranslation();
  return (field) => {
    const row = /\.(\d+)/.exec(field)?.[1];
    const key = `fieldNames.${field.replace(/^.*-/, "").replace(/\.\d+/, "").replace(".", "_")}`;
    const name = t(key as TextKey, { n: Number(row ?? 0) + 1 });
    return name === key ? "" : name;
  };
}
