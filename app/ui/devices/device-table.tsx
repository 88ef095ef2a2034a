import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { Time } from "../time";
import { DeviceStates } from "./device-states";
import { SentToday } from "./sent-today";

export type DeviceRow = {
  id: number;
  name: string;
  status: string;
  status_since: string | null;
  phone_number: string | null;
  last_sent_at: string | null;
  sent_today: number;
  pace: { daily_max: number | null };
  paused: { reason: string } | null;
};

export function DeviceTable({ devices, at, change }: { devices: DeviceRow[]; at: string; change: boolean }) {
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
            <th scope="col">{t("users.actions")}</th>
          </tr>
        </thead>
        <tbody>
          {devices.map((device) => (
            <tr key={device.id}>
              <td className="lead">
                <Link to={`${at}/${device.id}`} className="link-hover link font-medium">
                  {device.name}
                </Link>
              </td>
              <td data-label={t("devices.number")}>
                {device.phone_number ? `+${device.phone_number}` : t("common.none")}
              </td>
              <td data-label={t("devices.state")}>
                <DeviceStates device={device} />
              </td>
              <td data-label={t("devices.today")}>
                <SentToday device={device} />
              </td>
              <td data-label={t("devices.lastSent")}>
                {device.last_sent_at ? <Time at={device.last_sent_at} /> : t("devices.never")}
              </td>
              <td className="wide">
                <span className="flex flex-wrap gap-2">
                  <Link
                    to={`${at}/${device.id}`}
                    className="btn btn-xs"
                    aria-label={t("devices.openNamed", { name: device.name })}
                  >
                    {t("devices.open")}
                  </Link>
                  {change && device.status !== "WORKING" && (
                    <Link
                      to={`${at}/${device.id}/connect`}
                      className="btn btn-xs"
                      aria-label={t("devices.connectNamed", { name: device.name })}
                    >
                      {t("devices.connect")}
                    </Link>
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
