import { useTranslation } from "react-i18next";
import type { DeviceView } from "~/domain/devices/device-view";
import type { NumberFacts } from "~/domain/devices/number-profile/facts";
import { useFormat } from "../format";
import { Notice } from "../notice";
import { Time } from "../time";

/** What a number may do towards new contacts, why, and whose figures that are. */
export function NewContacts({ facts, since }: { facts: NumberFacts; since: string | null }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { age_days, used, budget, next_at } = facts;
  return (
    <section aria-labelledby="new-contacts" className="panel flex flex-col gap-3 p-5">
      <h2 id="new-contacts" className="text-lg font-semibold">
        {t("newPeople.title")}
      </h2>
      <p className="quiet text-sm">{t("newPeople.source")}</p>
      <dl className="flex flex-col gap-3 [&_time]:whitespace-normal">
        <div>
          <dt className="quiet text-sm">{t("newPeople.age")}</dt>
          {age_days === null || since === null ? (
            <dd>{t("newPeople.old")}</dd>
          ) : (
            <dd>
              {t("newPeople.days", { count: age_days })}
              <span className="quiet block text-sm">
                {t("newPeople.since", { since: `${day(since)} ${since.slice(0, 4)}` })}
              </span>
            </dd>
          )}
        </div>
        <div>
          <dt className="quiet text-sm">{t("newPeople.today")}</dt>
          <dd>
            {budget.per_day === null
              ? t("newPeople.noLimit", { sent: used })
              : t("devices.ofCap", { sent: used, cap: budget.per_day })}
            {budget.left !== null && (
              <span className="block">
                {budget.left === 0 ? t("newPeople.leftZero") : t("newPeople.left", { count: budget.left })}
              </span>
            )}
            {budget.why !== "old" && budget.per_day !== null && (
              <span className="block text-sm">{t(`newPeople.why.${budget.why}`)}</span>
            )}
            {next_at && (
              <span className="block text-sm">
                {t("newPeople.next")} <Time at={next_at} />
              </span>
            )}
            <span className="quiet block text-sm">{t("newPeople.counted")}</span>
          </dd>
        </div>
      </dl>
    </section>
  );
}

const STOPS = ["restricted", "quota"] as const;

/** Says that WhatsApp refused a message to a new contact, and until when no new contact is tried. */
export function NewContactsPause({ device: { new_people_stop: stop } }: { device: DeviceView }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  if (!stop) return null;
  const reason = STOPS.find((each) => each === stop.reason);
  return (
    <Notice kind="warning" title={t("newPeople.stopped")}>
      <p>
        {reason ? t(`newPeople.stops.${reason}`) : stop.reason} {t("newPeople.known")}{" "}
        {stop.until ? t("newPeople.until", { until: dateTime(stop.until) }) : t("newPeople.untilOpen")}
      </p>
      {stop.detail && (
        <p className="quiet text-sm">
          <code>{stop.detail}</code>
        </p>
      )}
    </Notice>
  );
}

/** That WAHA answers every message with a file with an error, and until when only texts go. */
export function MediaRest({ device: { media_rest: rest } }: { device: DeviceView }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  if (!rest) return null;
  return (
    <Notice kind="warning" title={t("mediaRest.title")}>
      <p>
        {t("mediaRest.text")}{" "}
        {rest.until ? t("mediaRest.until", { until: dateTime(rest.until) }) : t("mediaRest.next")}
      </p>
      {rest.detail && (
        <p className="quiet text-sm">
          <code>{rest.detail}</code>
        </p>
      )}
    </Notice>
  );
}
