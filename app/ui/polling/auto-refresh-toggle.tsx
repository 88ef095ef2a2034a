import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Time } from "../time";
import { stillAddress } from "./pause-refresh-link";

type Props = {
  on: boolean;
  open: boolean;
  updated: string;
  /** Why it cannot be brought up to date at the moment. */
  trouble?: string | null;
};

/** When the page was last brought up to date, and a way to stop it from moving by itself. */
export function LiveSwitch({ on, open, updated, trouble = null }: Props) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  return (
    <p className="quiet mt-3 flex flex-wrap gap-x-3 text-sm">
      <span>
        {t("common.updated")} <Time at={updated} seconds />
      </span>
      {open && (
        <span>
          {t(on ? "live.on" : "live.off")}{" "}
          <Link to={stillAddress(search, on)} replace preventScrollReset className="link">
            {t(on ? "live.stop" : "live.start")}
          </Link>
        </span>
      )}
      <span role="status" className="font-medium text-error">
        {trouble && t("live.trouble", { trouble })}
      </span>
    </p>
  );
}
