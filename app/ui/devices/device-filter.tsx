import { useTranslation } from "react-i18next";
import { FilterForm } from "../list/filter-form";

/** Search among all devices. */
export function DeviceFilter({ q, trouble, found }: { q: string; trouble: boolean; found: number }) {
  const { t } = useTranslation();
  const options = [{ value: "trouble", text: t("allDevices.trouble") }];
  const value = trouble ? "trouble" : "";
  return (
    <FilterForm
      fields={[
        { type: "search", name: "q", value: q, label: t("common.search"), hint: t("allDevices.searchHint") },
        { type: "choice", name: "status", value, label: t("allDevices.show"), options },
      ]}
      clear="/admin/users/devices"
      found={found}
    />
  );
}
