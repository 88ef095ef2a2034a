import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Alert } from "~/domain/devices/alerts";
import type { DeviceView } from "~/domain/devices/device-view";
import { ActsHead } from "../list/row-action";
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

/** Devices, each with the way to its page; with `connect` also to the connecting of one that is not. */
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
            {connect && <ActsHead label={t("devices.actions")} />}
          </tr>
        </thead>
        <tbody>
          {devices.map((device) => (
            <tr key={device.id}>
              <td className="lead">
                <Link to={placeOf(device)} className="link font-medium">
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
              {connect && (
                <td className={`wide ${device.status === "WORKING" ? "blank" : ""}`}>
                  {device.status !== "WORKING" && (
                    <Link
                      to={`${placeOf(device)}/connect`}
                      className="btn btn-sm"
                      aria-label={t("devices.connectNamed", { name: device.name })}
                    >
                      {t("devices.connect")}
                    </Link>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
