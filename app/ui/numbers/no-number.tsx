import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { OwnConnection } from "~/domain/devices/own/own-connection";
import { Notice } from "../notice";

/** Said before anybody wonders why nothing is sent; nothing while a number is connected. */
export function NoNumber({ connection }: { connection: OwnConnection }) {
  const { t } = useTranslation();
  if (connection === "connected") return null;
  return (
    <Notice kind="warning" title={t(`noNumber.${connection}`)}>
      <p>
        {t("noNumber.text")}{" "}
        <Link to="/numbers" className="link font-medium">
          {t("noNumber.link")}
        </Link>
      </p>
    </Notice>
  );
}
