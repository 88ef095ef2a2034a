import { useTranslation } from "react-i18next";
import { LANGUAGES } from "~/i18n/config";
import type { FieldFaults } from "../form/error-summary";
import { Labelled } from "../form/form-field";
import { useFormat } from "../format";
import { LANGUAGE_NAMES } from "../layout/language-selector";

/** With what they are ahead of UTC, in hours. */
const ZONES = { WIB: 7, WITA: 8, WIT: 9 };
const THEMES = ["system", "light", "dark"] as const;

type Choice = { value: string; text: string; lang?: string };
type Props = { typed: (name: string) => string; faults: FieldFaults };

/** Language, clock and theme, which are the same on each device where the user signs in. */
export function DisplayFields({ typed, faults }: Props) {
  const { t } = useTranslation();
  const { installationZone } = useFormat();
  const fields: { name: "language" | "time_zone" | "theme"; hint?: string; choices: Choice[] }[] = [
    {
      name: "language",
      choices: LANGUAGES.map((lang) => ({ value: lang, text: LANGUAGE_NAMES[lang], lang })),
    },
    {
      name: "time_zone",
      hint: t("settings.zoneHint"),
      choices: [
        { value: "", text: t("settings.zoneDefault", { zone: installationZone }) },
        ...Object.entries(ZONES).map(([zone, hours]) => ({ value: zone, text: `${zone} (UTC+${hours})` })),
      ],
    },
    {
      name: "theme",
      choices: THEMES.map((theme) => ({ value: theme, text: t(`settings.themes.${theme}`) })),
    },
  ];
  return (
    <section aria-labelledby="display" className="panel flex flex-col gap-4 p-5">
      <div>
        <h2 id="display" className="text-lg font-semibold">
          {t("settings.display")}
        </h2>
        <p className="quiet text-sm">{t("settings.displayHint")}</p>
      </div>
      {fields.map(({ name, hint, choices }) => (
        <Labelled key={name} name={name} label={t(`fieldNames.${name}`)} hint={hint} faults={faults[name]}>
          {({ edge, ...wiring }) => (
            <select {...wiring} className={`select w-full ${edge}`} defaultValue={typed(name)}>
              {choices.map(({ value, text, lang }) => (
                <option key={value} value={value} lang={lang}>
                  {text}
                </option>
              ))}
            </select>
          )}
        </Labelled>
      ))}
    </section>
  );
}
