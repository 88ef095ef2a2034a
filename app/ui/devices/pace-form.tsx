import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { DeviceView } from "~/domain/devices/device-view";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import type { FormResult } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { useSubmission } from "../form/use-submission";

/** A device's name and pace. An empty field leaves it to the installation's setting. */
export function PaceForm({
  at,
  device,
  defaults,
  result,
}: {
  at: string;
  device: DeviceView;
  defaults: DeviceView["pace"];
  result: FormResult;
}) {
  const { t } = useTranslation();
  const { gap_min, gap_max, daily_max } = device.own_pace;
  const { id, message, faults, attempt, field } = useSubmission(result, {
    ...{ name: device.name, gap_min: text(gap_min), gap_max: text(gap_max), daily_max: text(daily_max) },
  });
  const fields = [
    { name: "gap_min", label: t("device.gapMin"), otherwise: defaults.gap_min },
    { name: "gap_max", label: t("device.gapMax"), otherwise: defaults.gap_max },
    { name: "daily_max", label: t("device.dailyMax"), otherwise: defaults.daily_max },
  ] as const;
  return (
    <Form method="post" action={at} id={id} className="panel flex flex-col gap-4 p-5">
      <ErrorSummary key={attempt} title={t("device.failedToSave")} message={message} faults={faults} />
      <div>
        <h2 className="text-lg font-semibold">{t("device.pace")}</h2>
        <p className="quiet text-sm">{t("device.paceHint")}</p>
      </div>
      <Field {...field("name")} label={t("devices.name")} autoComplete="off" />
      <div className="grid items-end gap-4 sm:grid-cols-3 lg:grid-cols-1 xl:grid-cols-3">
        {fields.map(({ name, label, otherwise }) => (
          <Field
            key={name}
            {...field(name)}
            inputMode="decimal"
            label={label}
            hint={t("device.default", { value: otherwise ?? t("device.noDefault") })}
            autoComplete="off"
          />
        ))}
      </div>
      <div>
        <SubmitButton>{t("device.save")}</SubmitButton>
      </div>
    </Form>
  );
}

const text = (value: number | null) => (value === null ? "" : String(value));
