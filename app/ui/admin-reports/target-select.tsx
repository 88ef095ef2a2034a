import { useTranslation } from "react-i18next";

export type Target = { id: number; name: string; email: string; devices: { status: string }[] };

type Props = { targets: Target[]; chosen: string; faults?: string[] };

/** The users whom a test may go through; those with no connected device say so, since their tests will wait. */
export function TargetSelect({ targets, chosen, faults = [] }: Props) {
  const { t } = useTranslation();
  const wrong = faults.length > 0;
  const isOffered = targets.some(({ id }) => String(id) === chosen);
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor="target_user_id" className="font-medium">
        {t("testBulk.target")}
      </label>
      <p id="target-hint" className="quiet text-sm">
        {t("testBulk.targetHint")}
      </p>
      {wrong && (
        <p id="target-error" className="text-sm font-medium text-error">
          {faults.join(" ")}
        </p>
      )}
      <select
        key={chosen}
        id="target_user_id"
        name="target_user_id"
        defaultValue={isOffered ? chosen : ""}
        required
        className={`select w-full ${wrong ? "border-error" : "border-base-content/50"}`}
        aria-describedby={wrong ? "target-hint target-error" : "target-hint"}
        aria-invalid={wrong || undefined}
      >
        <option value="">{t("testBulk.choose")}</option>
        {targets.map(({ id, name, email, devices }) => (
          <option key={id} value={id}>
            {`${name} (${email})`}
            {!devices.some(({ status }) => status === "WORKING") && ` – ${t("testBulk.noDevice")}`}
          </option>
        ))}
      </select>
    </div>
  );
}
