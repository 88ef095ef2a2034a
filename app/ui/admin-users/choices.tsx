import { useTranslation } from "react-i18next";
import { FEATURES, type Feature, ROLES, type Role } from "./role-labels";

/** The roles that this admin may give. */
export function RoleSelect({
  value,
  giveable,
  faults = [],
}: {
  value: string;
  giveable: readonly Role[];
  faults?: string[];
}) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor="role" className="font-medium">
        {t("newUser.role")}
      </label>
      {faults.length > 0 && (
        <p id="role-error" className="text-sm font-medium text-error">
          {faults.join(" ")}
        </p>
      )}
      <select
        id="role"
        name="role"
        defaultValue={value}
        className="select w-full border-base-content/50"
        aria-invalid={faults.length > 0 || undefined}
        aria-describedby={faults.length > 0 ? "role-error" : undefined}
      >
        {ROLES.filter((role) => giveable.includes(role)).map((role) => (
          <option key={role} value={role}>
            {t(`roles.${role}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

/**
 * The admin features. One that this admin does not hold cannot be given. Where the user has it already it stays, by
 * a hidden field, since a browser does not send a box that is disabled.
 */
export function FeatureBoxes({
  checked,
  had = [],
  giveable,
  faults = [],
}: {
  checked: readonly string[];
  had?: readonly Feature[];
  giveable: readonly Feature[];
  faults?: string[];
}) {
  const { t } = useTranslation();
  const missing = FEATURES.some((feature) => !giveable.includes(feature));
  return (
    <fieldset id="features" tabIndex={-1} className="flex flex-col gap-2" aria-describedby="features-hint">
      <legend className="font-medium">{t("newUser.features")}</legend>
      <p id="features-hint" className="quiet text-sm">
        {t("newUser.featuresHint")} {missing && t("newUser.notHeld")}
      </p>
      {faults.length > 0 && <p className="text-sm font-medium text-error">{faults.join(" ")}</p>}
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {FEATURES.map((feature) => {
          const held = giveable.includes(feature);
          const kept = !held && had.includes(feature);
          return (
            <label key={feature} className="flex items-center gap-3">
              <input
                type="checkbox"
                name="features"
                value={feature}
                defaultChecked={held ? checked.includes(feature) : kept}
                disabled={!held}
                className="checkbox border-base-content/60"
              />
              {kept && <input type="hidden" name="features" value={feature} />}
              {t(`features.${feature}`)}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
