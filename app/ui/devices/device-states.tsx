import { useTranslation } from "react-i18next";
import type { Alert } from "~/domain/devices/alerts";
import { Time } from "../time";
import { SessionBadge } from "./session-badge";

type Props = {
  device: { status: string; status_since: string | null; paused: { reason: string } | null };
  /** The user's WAHA does not answer, so the session's state is an old one. */
  serverAway?: boolean;
  care?: Alert | null;
};

const OF_WHATSAPP = ["locked", "capped", "warned"] as const;

/** A device's badges in a table, and since when its session is so. */
export function DeviceStates({ device, serverAway = false, care }: Props) {
  const { t } = useTranslation();
  const told = OF_WHATSAPP.find((each) => each === care);
  return (
    <>
      <span className="flex flex-wrap gap-1">
        <SessionBadge status={device.status} />
        {device.paused && <span className="state state-yellow">{t("device.paused")}</span>}
        {told && <span className="state state-yellow">{t(`devices.cares.${told}`)}</span>}
        {serverAway && <span className="state state-red">{t("devices.serverAway")}</span>}
      </span>
      {device.status_since && (
        <span className="quiet block text-sm">
          {t("devices.since")} <Time at={device.status_since} />
        </span>
      )}
    </>
  );
}
