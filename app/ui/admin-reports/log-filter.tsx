import { useTranslation } from "react-i18next";
import { FilterForm } from "../list/filter-form";
import type { TestAddress } from "./test-query";

type Props = Omit<TestAddress, "page"> & {
  users: { id: number; name: string; email: string }[];
  found: number;
  devices: { id: number; name: string; user_name: string }[];
};

/** Whose tests, and through which device. */
export function LogFilter({ target_user_id, device_id, users, devices, found }: Props) {
  const { t } = useTranslation();
  const width = "flex-1 basis-40 sm:w-64 sm:flex-none";
  return (
    <FilterForm
      fields={[
        {
          type: "choice",
          name: "target_user_id",
          value: target_user_id ?? "",
          label: t("testBulk.target"),
          all: t("testBulk.allTargets"),
          width,
          options: users.map(({ id, name, email }) => ({ value: id, text: `${name} (${email})` })),
        },
        {
          type: "choice",
          name: "device_id",
          value: device_id ?? "",
          label: t("testBulk.device"),
          all: t("testBulk.allDevices"),
          width,
          options: devices.map(({ id, name, user_name }) => ({
            value: id,
            text: target_user_id ? name : `${name} (${user_name})`,
          })),
        },
      ]}
      clear="/admin/test-bulk"
      found={found}
    />
  );
}
