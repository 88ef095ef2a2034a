import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { Time } from "./time";

type Props = {
  on: boolean;
  open: boolean;
  updated: string;
  /** Why it cannot be brought up to date at the moment. */
  trouble: string | null;
};

/** When the page was last brought up to date, and a way to stop it from moving by itself. */
export function LiveSwitch({ on, open, updated, trouble }: Props) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const other = new URLSearchParams(search);
  if (on) other.set("live", "off");
  else other.delete("live");
  return (
    <p className="quiet mt-3 flex flex-wrap gap-x-3 text-sm">
      <span>
        {t("common.updated")} <Time at={updated} seconds />
      </span>
      {open && (
        <span>
          {t(on ? "batch.liveOn" : "batch.liveOff")}{" "}
          <Link to={`?${other}`} replace preventScrollReset className="link">
            {t(on ? "batch.stopLive" : "batch.startLive")}
          </Link>
        </span>
      )}
      <span role="status" className="font-medium text-error">
        {trouble && t("batch.liveTrouble", { trouble })}
      </span>
    </p>
  );
}
