import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { OwnDeviceView } from "~/domain/devices/own/own-devices";
import { PhoneNumber } from "../phone-number";
import { Time } from "../time";
import { numberState, STATE_LOOKS } from "./number-state";
import { NumberWarnings } from "./number-warnings";

/** `shown`: the phone number that is or was connected; null: none ever was. */
export type ShownNumber = OwnDeviceView & { shown: string | null };

/** One WhatsApp number: how it is, what went through it today, and the way to connect it again. */
export function NumberCard({ device, mayConnect }: { device: ShownNumber; mayConnect: boolean }) {
  const { t } = useTranslation();
  const { id, name, shown, warnings, status, status_since, new_contacts, daily_limit, sent_today } = device;
  const state = numberState(device);
  const isWaiting = state !== "connected" && state !== "connecting";
  const isPaused = warnings.some(({ kind }) => kind === "paused");
  const title = `number-${id}`;
  return (
    <article aria-labelledby={title} className="panel flex flex-col gap-4 p-5">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id={title} className="text-lg font-semibold">
            {name}
          </h2>
          <span className="flex flex-wrap gap-1">
            <span className={`state ${STATE_LOOKS[state]}`}>{t(`numberStates.${state}`)}</span>
            {isPaused && <span className="state state-yellow">{t("numberStates.paused")}</span>}
          </span>
        </div>
        {shown && (
          <p className="text-xl">
            <PhoneNumber number={shown} />
          </p>
        )}
      </div>
      <NumberWarnings warnings={warnings} />
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 [&_time]:whitespace-normal">
        {status_since && state !== "new" && (
          <Fact name={t("numbers.since")}>
            <Time at={status_since} />
          </Fact>
        )}
        <Fact name={t("numbers.lastMessage")}>
          {device.last_sent_at ? <Time at={device.last_sent_at} /> : t("numbers.never")}
        </Fact>
        <Fact name={t("numbers.sentToday")}>
          {daily_limit === null
            ? t("numbers.noLimit", { sent: sent_today })
            : t("numbers.ofLimit", { sent: sent_today, cap: daily_limit })}
        </Fact>
        {status === "WORKING" && new_contacts.per_day !== null && (
          <Fact name={t("numbers.newContacts")}>
            {t("numbers.ofLimit", { sent: new_contacts.used, cap: new_contacts.per_day })}
          </Fact>
        )}
      </dl>
      {isWaiting && !mayConnect && <p>{t("numbers.onlyAdmin")}</p>}
      {device.connectable && (
        <div>
          <Link
            to={`/numbers/${id}/connect`}
            className={isWaiting ? "btn btn-primary" : "btn"}
            aria-label={t("numbers.connectNamed", { name })}
          >
            {t(device.connected_at === null ? "numbers.connect" : "numbers.connectAgain")}
          </Link>
        </div>
      )}
    </article>
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
