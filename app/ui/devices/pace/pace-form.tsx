import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { DeviceView } from "~/domain/devices/device-view";
import type { CostInTime } from "~/domain/estimates/pacing-impact";
import type { PacePreset, PaceValues } from "~/domain/pacing/presets";
import { ErrorSummary } from "../../form/error-summary";
import { Field } from "../../form/field";
import type { FormResult } from "../../form/form-result";
import { SubmitButton } from "../../form/submit-button";
import { useSubmission } from "../../form/use-form";
import { PaceFieldset } from "./pace-fields";
import { asTyped, PacePresets } from "./pace-presets";

type Props = {
  at: string;
  device: DeviceView;
  defaults: DeviceView["pace"];
  costs: CostInTime;
  /** Whose values are set; null: those of none. */
  preset: PacePreset | null;
  presets: Record<PacePreset, PaceValues>;
  result: FormResult;
};

/** A device's name, since when its number is in use, and its pace: by a name, or value by value. */
export function PaceForm({ at, device, defaults, costs, preset, presets, result }: Props) {
  const { t } = useTranslation();
  const { own_pace: own, name, in_use_since } = device;
  const shown = preset ?? "own";
  const fields = Object.keys(own) as (keyof typeof own)[];
  const { id, message, faults, attempt, field, typed } = useSubmission(result, {
    ...{ name, in_use_since: in_use_since ?? "", preset: shown },
    ...Object.fromEntries(fields.map((each) => [each, asTyped(own[each])])),
  });
  return (
    <Form method="post" action={at} id={id} className="panel flex flex-col gap-5 p-5">
      <ErrorSummary key={attempt} title={t("device.failedToSave")} message={message} faults={faults} />
      <h2 className="text-lg font-semibold">{t("pace.title")}</h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...field("name")} label={t("devices.name")} autoComplete="off" />
        <Field
          {...field("in_use_since")}
          type="date"
          label={t("devices.inUseSince")}
          hint={`${t("devices.inUseSinceHint")} ${useAgeCost(costs.age_days)}`.trim()}
          className="max-w-48"
        />
      </div>
      <PacePresets
        key={`${shown} ${attempt}`}
        presets={presets}
        shown={shown}
        chosen={result ? typed("preset") : shown}
      />
      <PaceFieldset
        device={device}
        defaults={defaults}
        costs={costs}
        field={field}
        open={shown === "own" || fields.some((each) => faults[each])}
      />
      <div>
        <SubmitButton>{t("device.save")}</SubmitButton>
      </div>
    </Form>
  );
}

function useAgeCost(days: CostInTime["age_days"]): string {
  const { t } = useTranslation();
  if (days === null) return "";
  return days === "over a year" ? t("pace.inUseSinceOver") : t("pace.inUseSinceCost", { count: days });
}
