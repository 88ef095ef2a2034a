import { useTranslation } from "react-i18next";
import type { PacePreset, PaceValues } from "~/domain/pacing/presets";

const CHOICES = ["careful", "normal", "fast", "installation", "own"] as const;

type Choice = (typeof CHOICES)[number];

/** A pace by its name. With scripts the fields below are filled at once; without them the server does it. */
export function PacePresets({
  presets,
  shown,
  chosen,
}: {
  presets: Record<PacePreset, PaceValues>;
  shown: Choice;
  chosen: string;
}) {
  const { t } = useTranslation();
  return (
    <fieldset className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      <legend className="mb-2 font-semibold">{t("pace.preset")}</legend>
      <input type="hidden" name="preset_shown" value={shown} />
      {CHOICES.map((choice) => (
        <label key={choice} className="flex items-start gap-3">
          <input
            type="radio"
            name="preset"
            value={choice}
            defaultChecked={choice === chosen}
            onChange={({ currentTarget: { form } }) =>
              fillFields(form, choice === "own" ? {} : presets[choice])
            }
            className="radio mt-0.5 border-base-content/60"
          />
          <span>
            <span className="font-medium">{t(`pace.presets.${choice}`)}</span>
            <span className="quiet block text-sm">{t(`pace.presetTexts.${choice}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function fillFields(form: HTMLFormElement | null, values: Partial<PaceValues>): void {
  for (const [name, each] of Object.entries(values)) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = asTyped(each);
  }
}

/** As the field of a pace has it: empty for the installation's. */
export function asTyped(value: number | boolean | null): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === null ? "" : String(value);
}

/** Once a field is changed by hand, the values are no longer those of a preset. */
export function chooseOwn(form: HTMLFormElement | null): void {
  const radios = form?.elements.namedItem("preset");
  if (radios instanceof RadioNodeList) radios.value = "own";
}
