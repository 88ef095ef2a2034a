import { useTranslation } from "react-i18next";
import type { FieldFaults } from "../form/error-summary";
import { Field } from "../form/field";

const DAYS = ["1", "2", "3", "4", "5", "6", "7"] as const;

export type Chosen = { preset: string; from: string; to: string; days: string[]; onHolidays: boolean };
type Choice = "account" | "none" | "general" | "collections" | "offers" | "own";

type Props = {
  /** What the fields are called: the preset, and the beginning of the names of the others. */
  name: string;
  part: string;
  choices: readonly Choice[];
  /** Of the choice `account`. A batch asks for no holidays of its own: those of the account hold. */
  first?: { label: string; text?: string };
  chosen: Chosen;
  faults: FieldFaults;
};

/** Which hours: a preset, each explained, or one's own. All of it is there without JavaScript. */
export function HoursFields({ name, part, choices, first, chosen, faults }: Props) {
  const { t } = useTranslation();
  const label = (choice: Choice) =>
    choice === "account" ? (first?.label ?? "") : t(`hours.presets.${choice}`);
  const text = (choice: Choice) =>
    choice === "account" ? (first?.text ?? "") : t(`hours.explained.${choice}`);
  const wrong = faults[name] ?? [];
  return (
    <fieldset id={name} tabIndex={-1} className="flex flex-col gap-3">
      <legend className="mb-2 font-medium">{t("hours.which")}</legend>
      {wrong.length > 0 && <p className="text-sm font-medium text-error">{wrong.join(" ")}</p>}
      {choices.map((choice) => (
        <label key={choice} className="flex items-start gap-3">
          <input
            type="radio"
            name={name}
            value={choice}
            defaultChecked={choice === chosen.preset}
            className="radio mt-0.5 border-base-content/60"
          />
          <span>
            {label(choice)}
            {text(choice) && <span className="quiet block text-sm">{text(choice)}</span>}
          </span>
        </label>
      ))}
      {choices.includes("own") && <OwnHoursFields part={part} chosen={chosen} faults={faults} />}
    </fieldset>
  );
}

function OwnHoursFields({ part, chosen, faults }: Pick<Props, "part" | "chosen" | "faults">) {
  const { t } = useTranslation();
  const days = `${part}days`;
  const wrong = faults[days] ?? [];
  return (
    <div className="flex flex-col gap-3 pl-9">
      <div className="flex flex-wrap gap-4">
        {(["from", "to"] as const).map((end) => (
          <Field
            key={end}
            name={`${part}${end}`}
            label={t(`hours.${end}`)}
            defaultValue={chosen[end]}
            faults={faults[`${part}${end}`]}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            placeholder={end === "from" ? "08:00" : "20:00"}
            className="max-w-28"
          />
        ))}
      </div>
      <p className="quiet -mt-2 text-sm">{t("hours.clockHint")}</p>
      <fieldset id={days} tabIndex={-1} className="flex flex-col gap-1">
        <legend className="mb-1 font-medium">{t("hours.days")}</legend>
        {wrong.length > 0 && <p className="text-sm font-medium text-error">{wrong.join(" ")}</p>}
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          {DAYS.map((day) => (
            <label key={day} className="flex items-center gap-2">
              <input
                type="checkbox"
                name={days}
                value={day}
                defaultChecked={chosen.days.includes(day)}
                className="checkbox border-base-content/60"
              />
              {t(`hours.day.${day}`)}
            </label>
          ))}
        </div>
      </fieldset>
      {part === "" && (
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            name={`${part}on_holidays`}
            defaultChecked={chosen.onHolidays}
            className="checkbox border-base-content/60"
          />
          {t("hours.onHolidays")}
        </label>
      )}
    </div>
  );
}
