import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { DeviceAlert } from "~/domain/devices/alerts";
import { Notice } from "../notice";

/** Shown before users wonder why nothing goes, or lose their number. */
export function DeviceAlerts({ cares, mayConnect }: { cares: DeviceAlert[]; mayConnect: boolean }) {
  const { t } = useTranslation();
  return (
    <Notice kind="warning" title={t("cares.title", { count: cares.length })}>
      <ul className="flex flex-col gap-1">
        {cares.map(({ id, name, care }) => (
          <li key={id}>
            <strong className="font-semibold">{name}</strong>:{" "}
            {t(care === "lost" && mayConnect ? "cares.lostOwn" : `cares.${care}`)}{" "}
            {care === "lost" && mayConnect && (
              <Link
                to={`/numbers/${id}/connect`}
                className="link font-medium"
                aria-label={t("cares.connectNamed", { name })}
              >
                {t("cares.connect")}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
