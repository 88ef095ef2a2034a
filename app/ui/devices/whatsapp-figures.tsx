import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { LimitsView } from "~/domain/devices/limits";
import { Time } from "../time";

const STATUSES = ["NONE", "FIRST_WARNING", "SECOND_WARNING", "CAPPED"] as const;

/** What WhatsApp itself says of the number, and how old that is. */
export function WhatsAppFigures({ told: { quota, lock } }: { told: LimitsView }) {
  const { t } = useTranslation();
  const known = STATUSES.find((each) => each === quota?.status);
  return (
    <section aria-labelledby="whatsapp" className="panel flex flex-col gap-3 p-5">
      <h2 id="whatsapp" className="text-lg font-semibold">
        {t("limits.title")}
      </h2>
      <p className="quiet text-sm">{t(quota || lock ? "limits.source" : "limits.untold")}</p>
      <dl className="flex flex-col gap-3 [&_time]:whitespace-normal">
        {quota && (
          <Figure name={t("limits.quota")} toldAt={quota.told_at}>
            {quota.total === null
              ? t("limits.noQuota")
              : t("devices.ofCap", { sent: quota.used ?? 0, cap: quota.total })}
            {quota.ends_at && (
              <span className="block text-sm">
                {t("limits.cycleEnds")} <Time at={quota.ends_at} />
              </span>
            )}
          </Figure>
        )}
        {quota?.status && (
          <Figure name={t("limits.warning")} toldAt={quota.told_at}>
            {known ? t(`limits.statuses.${known}`) : <code>{quota.status}</code>}
          </Figure>
        )}
        {lock && (
          <Figure name={t("limits.lock")} toldAt={lock.told_at}>
            {t(lock.active ? "limits.locked" : "limits.free")}
            {lock.ends_at && (
              <span className="block text-sm">
                {t("limits.lockEnds")} <Time at={lock.ends_at} />
              </span>
            )}
          </Figure>
        )}
      </dl>
    </section>
  );
}

function Figure({ name, toldAt, children }: { name: string; toldAt: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div>
      <dt className="quiet text-sm">{name}</dt>
      <dd>
        {children}
        <span className="quiet block text-sm">
          {t("limits.toldAt")} <Time at={toldAt} />
        </span>
      </dd>
    </div>
  );
}
