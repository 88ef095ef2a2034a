import { useTranslation } from "react-i18next";
import type { Scope } from "~/domain/actor";
import type { FieldFaults } from "../form/error-summary";
import { useScopeName } from "./scope-names";

type Props = {
  offered: readonly Scope[];
  chosen: { access: string; scopes: readonly string[] };
  faults: FieldFaults;
};

/** What a new token may do: everything, or what is ticked. */
export function ScopeChoice({ offered, chosen, faults }: Props) {
  const { t } = useTranslation();
  const nameOf = useScopeName();
  const wrong = [...(faults.access ?? []), ...(faults.scopes ?? [])];
  return (
    <fieldset id="access" tabIndex={-1} className="flex flex-col gap-3">
      <legend className="mb-2 font-medium">{t("tokens.scopes")}</legend>
      {wrong.length > 0 && <p className="text-sm font-medium text-error">{wrong.join(" ")}</p>}
      {(["all", "chosen"] as const).map((access) => (
        <label key={access} className="flex items-start gap-3">
          <input
            type="radio"
            name="access"
            value={access}
            defaultChecked={access === chosen.access}
            className="radio mt-0.5 border-base-content/60"
          />
          <span>
            {t(`tokens.access.${access}`)}
            <span className="quiet block text-sm">{t(`tokens.accessText.${access}`)}</span>
          </span>
        </label>
      ))}
      <fieldset id="scopes" tabIndex={-1} className="grid gap-x-6 gap-y-2 pl-9 sm:grid-cols-2">
        <legend className="sr-only">{t("tokens.access.chosen")}</legend>
        {offered.map((scope) => (
          <label key={scope} className="flex items-start gap-3">
            <input
              type="checkbox"
              name="scopes"
              value={scope}
              defaultChecked={chosen.scopes.includes(scope)}
              className="checkbox border-base-content/60"
            />
            {nameOf(scope)}
          </label>
        ))}
      </fieldset>
    </fieldset>
  );
}
