import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Alert } from "~/domain/devices/alerts";
import type { DeviceView } from "~/domain/devices/device-view";
import { PhoneNumber } from "../phone-number";
import { Time } from "../time";
import { DeviceStates } from "./device-states";
import { SentToday } from "./sent-today";

type Row = DeviceView & {
  /** Whose it is, and how their server is: where the devices of several users stand together. */
  user?: { name: string };
  server_ok?: boolean | null;
  care?: Alert | null;
};

const COLUMNS = ["device", "number", "state", "today", "lastSent"] as const;

/** Devices, each with the way to its page; with `connect` also to its connecting. */
export function DeviceTable<R extends Row>({
  devices,
  placeOf,
  connect,
}: {
  devices: R[];
  placeOf: (device: R) => string;
  connect?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <div className="rows-frame">
      <table aria-label={t("devices.list")} className="rows">
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`devices.${column}`)}
              </th>
            ))}
            {connect !== undefined && <th scope="col">{t("devices.actions")}</th>}
          </tr>
        </thead>
        <tbody>
          {devices.map((device) => (
            <tr key={device.id}>
              <td className="lead">
                <Link to={placeOf(device)} className="link-hover link font-medium">
                  {device.name}
                </Link>
                {device.user && <span className="quiet block text-sm">{device.user.name}</span>}
              </td>
              <td data-label={t("devices.number")} className="max-md:text-sm">
                {device.phone_number ? <PhoneNumber number={device.phone_number} /> : t("common.none")}
              </td>
              <td data-label={t("devices.state")}>
                <DeviceStates device={device} serverAway={device.server_ok === false} care={device.care} />
              </td>
              <td data-label={t("devices.today")}>
                <SentToday device={device} />
              </td>
              <td data-label={t("devices.lastSent")}>
                {device.last_sent_at ? <Time at={device.last_sent_at} /> : t("devices.never")}
              </td>
              {connect !== undefined && (
                <td className="wide">
                  <Ways to={placeOf(device)} device={device} connect={connect} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Ways({ to, device, connect }: { to: string; device: Row; connect: boolean }) {
  const { t } = useTranslation();
  const { name, status } = device;
  return (
    <span className="flex flex-wrap gap-2">
      <Link to={to} className="btn btn-xs" aria-label={t("devices.openNamed", { name })}>
        {t("devices.open")}
      </Link>
      {connect && status !== "WORKING" && (
        <Link to={`${to}/connect`} className="btn btn-xs" aria-label={t("devices.connectNamed", { name })}>
          {t("devices.connect")}
        </Link>
      )}
    </span>
  );
}
