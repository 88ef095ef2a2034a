import { useTranslation } from "react-i18next";
import type { StopView } from "~/domain/privacy/recipient";
import { Time } from "../time";

/** The opt-out lists that a recipient is on, and how they came there. */
export function StopList({ stops }: { stops: StopView[] }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="stops" className="mb-6">
      <h2 id="stops" className="mb-3 text-lg font-semibold">
        {t("recipients.stops")}
      </h2>
      <ul className="panel flex flex-col gap-2 p-5 text-sm">
        {stops.map(({ everybodys, how, text, at, user }) => (
          <li key={`${user?.id} ${at}`}>
            <strong className="font-medium">
              {everybodys ? t("recipients.everybodysList") : (user?.name ?? t("recipients.ownList"))}
            </strong>
            : {t(`optOuts.hows.${how}`)}, <Time at={at} />
            {text && <q className="quiet block break-words">{text}</q>}
          </li>
        ))}
      </ul>
    </section>
  );
}
