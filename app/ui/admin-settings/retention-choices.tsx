import { useTranslation } from "react-i18next";
import { Labelled } from "../form/form-field";

const CHOICES = ["30", "90", "365", "always"] as const;

/** For how long accounts keep the rows of their finished batches: unless they say otherwise, and at most. */
export function RetentionChoices(typed: { keep_days_default: string; keep_days_max: string }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="keeping" className="panel flex flex-col gap-4 p-5">
      <h2 id="keeping" className="text-lg font-semibold">
        {t("appSettings.keepTitle")}
      </h2>
      <p className="quiet text-sm">{t("appSettings.keepHint")}</p>
      {(["keep_days_default", "keep_days_max"] as const).map((name) => (
        <Labelled key={name} name={name} label={t(`appSettings.${name}`)}>
          {({ edge, ...wiring }) => (
            <select {...wiring} className={`select ${edge} max-w-48`} defaultValue={typed[name]}>
              {CHOICES.map((choice) => (
                <option key={choice} value={choice}>
                  {t(choice === "always" ? "appSettings.keepDays.always" : `appSettings.keepDays.d${choice}`)}
                </option>
              ))}
            </select>
          )}
        </Labelled>
      ))}
    </section>
  );
}
