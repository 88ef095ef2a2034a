import { useTranslation } from "react-i18next";

/** How a text for all says where a row's values go. */
export function PlaceholderHelp() {
  const { t } = useTranslation();
  const rules = [
    ["{{nama}}", t("compose.ruleValue")],
    ["{{nama|Kak}}", t("compose.ruleOtherwise")],
    ["\\{{", t("compose.ruleBraces")],
  ] as const;
  return (
    <>
      <h3 className="mt-4 font-semibold">{t("compose.rules")}</h3>
      <p className="mt-1">{t("compose.rulesLead")}</p>
      <dl className="mt-2 space-y-1">
        {rules.map(([sign, meaning]) => (
          <div key={sign}>
            <dt className="inline">
              <code className="rounded-selector bg-base-200 px-1.5 py-0.5">{sign}</code>
            </dt>{" "}
            <dd className="inline">{meaning}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
