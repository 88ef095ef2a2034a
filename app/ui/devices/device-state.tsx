import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { DeviceView } from "~/domain/devices/device-view";
import type { TextKey } from "~/i18n/create-i18n";
import { useFormat } from "../format";
import { Notice } from "../notice";
import { PhoneNumber } from "../phone-number";
import { Time } from "../time";
import { SessionBadge } from "./session-badge";

const REASONS = ["admin", "auth", "not_ready", "restricted", "failures", "rate", "unconfirmed"];

/** Why nothing is sent through a device, and until when. */
export function PausedNotice({ device }: { device: DeviceView }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  if (!device.paused) return null;
  const { reason, until, detail } = device.paused;
  const why = REASONS.includes(reason) ? t(`pauseReasons.${reason}` as TextKey) : reason;
  const end = until
    ? t("device.pausedUntil", { until: dateTime(until) })
    : t(reason === "admin" ? "device.pausedOpen" : "device.pausedByItself");
  return (
    <Notice kind="warning" title={t("device.paused")}>
      <p>
        {why} {t("device.pausedText")} {end}
      </p>
      {detail && reason === "admin" && <p>{t("device.pausedWhy", { reason: detail })}</p>}
      {detail && reason !== "admin" && (
        <p className="quiet text-sm">
          <code>{detail}</code>
        </p>
      )}
    </Notice>
  );
}

/** How a device is. "Working" alone is not believed: the last good send stands beside it. */
export function DeviceState({ device }: { device: DeviceView }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { daily_max } = device.pace;
  const sent = number(device.sent_today);
  return (
    <section aria-labelledby="state" className="panel flex flex-col gap-3 p-5">
      <h2 id="state" className="text-lg font-semibold">
        {t("device.state")}
      </h2>
      <dl className="grid sm:grid-cols-2 [&_time]:whitespace-normal gap-x-6 gap-y-3">
        <Fact name={t("device.status")}>
          <SessionBadge status={device.status} />
          {device.status_since && (
            <span className="quiet block text-sm">
              {t("devices.since")} <Time at={device.status_since} />
            </span>
          )}
        </Fact>
        <Fact name={t("device.number")}>
          {device.phone_number ? <PhoneNumber number={device.phone_number} /> : t("common.none")}
        </Fact>
        <Fact name={t("device.lastSent")}>
          {device.last_sent_at ? <Time at={device.last_sent_at} /> : t("devices.never")}
        </Fact>
        <Fact name={t("device.sentToday")}>
          {daily_max === null ? t("device.noCap", { sent }) : t("devices.ofCap", { sent, cap: daily_max })}
        </Fact>
        <Fact name={t("device.connectedAt")}>
          {device.connected_at ? <Time at={device.connected_at} /> : t("common.none")}
        </Fact>
        <Fact name={t("device.heard")}>
          {device.checked_at ? <Time at={device.checked_at} seconds /> : t("devices.never")}
        </Fact>
        <Fact name={t("device.session")}>
          <code className="text-sm">{device.session}</code>
        </Fact>
      </dl>
      {device.status === "WORKING" && !device.last_sent_at && (
        <p className="quiet text-sm">{t("device.workingUnproven")}</p>
      )}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="quiet text-sm">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
