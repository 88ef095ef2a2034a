import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { Time } from "../time";
import { DeviceStates } from "./device-states";
import type { DeviceRow } from "./device-table";
import { SentToday } from "./sent-today";

type Row = DeviceRow & {
  user: { id: number; name: string; email: string };
  server_ok: boolean | null;
};

/** Devices with whose they are. */
export function AllDevicesTable({ devices }: { devices: Row[] }) {
  const { t } = useTranslation();
  const columns = ["device", "number", "state", "today", "lastSent"] as const;
  return (
    <div className="rows-frame">
      <table aria-label={t("devices.list")} className="rows">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`devices.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {devices.map((device) => (
            <tr key={device.id}>
              <td className="lead">
                <Link
                  to={`/admin/users/${device.user.id}/devices/${device.id}`}
                  className="link-hover link font-medium"
                >
                  {device.name}
                </Link>
                <span className="quiet block text-sm">{device.user.name}</span>
              </td>
              <td data-label={t("devices.number")}>
                {device.phone_number ? `+${device.phone_number}` : t("common.none")}
              </td>
              <td data-label={t("devices.state")}>
                <DeviceStates device={device} serverAway={device.server_ok === false} />
              </td>
              <td data-label={t("devices.today")}>
                <SentToday device={device} />
              </td>
              <td data-label={t("devices.lastSent")}>
                {device.last_sent_at ? <Time at={device.last_sent_at} /> : t("devices.never")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
