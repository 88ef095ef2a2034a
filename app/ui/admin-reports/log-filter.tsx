import { Form, Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import type { TestAddress } from "./test-address";

type Props = Omit<TestAddress, "page"> & {
  users: { id: number; name: string; email: string }[];
  devices: { id: number; name: string; user_name: string }[];
};

/** Whose tests, and through which device; lives in the address. */
export function LogFilter({ target_user_id, device_id, users, devices }: Props) {
  const { t } = useTranslation();
  const box = "flex flex-1 basis-40 flex-col gap-1 sm:w-64 sm:flex-none";
  const select = "select w-full border-base-content/50";
  return (
    <Form
      key={`${target_user_id} ${device_id}`}
      method="get"
      preventScrollReset
      className="mb-4 flex flex-wrap items-end gap-3"
    >
      <label className={box}>
        <span className="text-sm font-medium">{t("testBulk.target")}</span>
        <select name="target_user_id" defaultValue={target_user_id ?? ""} className={select}>
          <option value="">{t("testBulk.allTargets")}</option>
          {users.map(({ id, name, email }) => (
            <option key={id} value={id}>{`${name} (${email})`}</option>
          ))}
        </select>
      </label>
      <label className={box}>
        <span className="text-sm font-medium">{t("testBulk.device")}</span>
        <select name="device_id" defaultValue={device_id ?? ""} className={select}>
          <option value="">{t("testBulk.allDevices")}</option>
          {devices.map(({ id, name, user_name }) => (
            <option key={id} value={id}>
              {target_user_id ? name : `${name} (${user_name})`}
            </option>
          ))}
        </select>
      </label>
      <div className="flex gap-2">
        <button type="submit" className="btn">
          {t("common.filter")}
        </button>
        {(target_user_id || device_id) && (
          <Link to="/admin/test-bulk" preventScrollReset className="btn btn-ghost">
            {t("common.clear")}
          </Link>
        )}
      </div>
    </Form>
  );
}
