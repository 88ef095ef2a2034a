import { useTranslation } from "react-i18next";
import type { DeviceAlert } from "~/domain/devices/alerts";
import { Notice } from "../notice";

/** Shown before users wonder why nothing goes, or lose their number. */
export function DeviceAlerts({ cares }: { cares: DeviceAlert[] }) {
  const { t } = useTranslation();
  return (
    <Notice kind="warning" title={t("cares.title", { count: cares.length })}>
      <ul className="flex flex-col gap-1">
        {cares.map(({ id, name, care }) => (
          <li key={id}>
            <strong className="font-semibold">{name}</strong>: {t(`cares.${care}`)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
