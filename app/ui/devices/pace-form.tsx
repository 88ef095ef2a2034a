import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { DeviceView } from "~/domain/devices/device-view";
import type { CostInTime } from "~/domain/estimates/pacing-impact";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import { Labelled } from "../form/form-field";
import type { FormResult } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { useSubmission } from "../form/use-form";

type Props = {
  at: string;
  device: DeviceView;
  defaults: DeviceView["pace"];
  costs: CostInTime;
  result: FormResult;
};

/**
 * A device's name, pace, and since when its number is in use. An empty field leaves it to the installation's setting.
 * Each choice says what it protects from, and what it costs as it stands.
 */
export function PaceForm({ at, device, defaults, costs, result }: Props) {
  const { t } = useTranslation();
  const { own_pace: own, name, in_use_since } = device;
  const { id, message, faults, attempt, field, typed } = useSubmission(result, {
    ...{ name, in_use_since: in_use_since ?? "" },
    ...{ gap_min: text(own.gap_min), gap_max: text(own.gap_max) },
    ...{ gap_new_min: text(own.gap_new_min), gap_new_max: text(own.gap_new_max) },
    ...{ daily_max: text(own.daily_max), typing: own.typing === null ? "" : yesOrNo(own.typing) },
    ...{ work_minutes: text(own.work_minutes), rest_minutes: text(own.rest_minutes) },
  });
  const otherwise = (value: number | string) => t("pace.default", { value });
  const box = (name: PaceField, label: string, unless: number | string, hint = "") => (
    <Field
      {...field(name)}
      inputMode="decimal"
      label={label}
      hint={`${hint} ${otherwise(unless)}`.trim()}
      autoComplete="off"
    />
  );
  const gaps = gapsUnlessSet(own, defaults);
  const { work_minutes, rest_minutes } = defaults;
  return (
    <Form method="post" action={at} id={id} className="panel flex flex-col gap-5 p-5">
      <ErrorSummary key={attempt} title={t("device.failedToSave")} message={message} faults={faults} />
      <div>
        <h2 className="text-lg font-semibold">{t("pace.title")}</h2>
        <p className="quiet text-sm">{t("pace.hint")}</p>
      </div>
      <Field {...field("name")} label={t("devices.name")} autoComplete="off" />
      <Field
        {...field("in_use_since")}
        type="date"
        label={t("devices.inUseSince")}
        hint={`${t("devices.inUseSinceHint")} ${useAgeCost(costs.age_days)}`.trim()}
        className="max-w-48"
      />
      <Pair title={t("pace.gap")} hint={t("pace.gapHint", { count: costs.known_hours })}>
        {box("gap_min", t("pace.gapMin"), defaults.gap_min)}
        {box("gap_max", t("pace.gapMax"), defaults.gap_max)}
      </Pair>
      <Pair title={t("pace.gapNew")} hint={t("pace.gapNewHint", { count: costs.new_hours })}>
        {box("gap_new_min", t("pace.gapNewMin"), gaps.min)}
        {box("gap_new_max", t("pace.gapNewMax"), gaps.max)}
      </Pair>
      {box(
        "daily_max",
        t("pace.dailyMax"),
        defaults.daily_max ?? t("pace.noCap"),
        costs.cap_days === null ? t("pace.dailyMaxHint") : t("pace.dailyMaxCost", { count: costs.cap_days }),
      )}
      <Pair
        title={t("pace.rest")}
        hint={t(device.pace.rest_minutes === null ? "pace.restNone" : "pace.restHint", {
          count: costs.rest_hours,
        })}
      >
        {box("work_minutes", t("pace.workMinutes"), work_minutes ?? t("pace.noRest"))}
        {box("rest_minutes", t("pace.restMinutes"), rest_minutes ?? t("pace.noRest"))}
      </Pair>
      <Labelled name="typing" label={t("pace.typing")} hint={t("pace.typingHint")} faults={faults.typing}>
        {({ edge, ...wiring }) => (
          <select {...wiring} className={`select ${edge} max-w-48`} defaultValue={typed("typing")}>
            <option value="">{otherwise(t(`pace.typings.${yesOrNo(defaults.typing)}`))}</option>
            <option value="yes">{t("pace.typings.yes")}</option>
            <option value="no">{t("pace.typings.no")}</option>
          </select>
        )}
      </Labelled>
      <div>
        <SubmitButton>{t("device.save")}</SubmitButton>
      </div>
    </Form>
  );
}

type PaceField =
  | "gap_min"
  | "gap_max"
  | "gap_new_min"
  | "gap_new_max"
  | "daily_max"
  | "work_minutes"
  | "rest_minutes";

/** Two fields that are one choice. */
function Pair({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-semibold">{title}</legend>
      <p className="quiet text-sm">{hint}</p>
      <div className="grid items-end gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

/** What counts towards new contacts without a gap of their own: the device's own gap, where it has one. */
function gapsUnlessSet(own: DeviceView["own_pace"], defaults: DeviceView["pace"]) {
  return { min: own.gap_min ?? defaults.gap_new_min, max: own.gap_max ?? defaults.gap_new_max };
}

function useAgeCost(days: CostInTime["age_days"]): string {
  const { t } = useTranslation();
  if (days === null) return "";
  return days === "over a year" ? t("pace.inUseSinceOver") : t("pace.inUseSinceCost", { count: days });
}

const text = (value: number | null) => (value === null ? "" : String(value));
const yesOrNo = (is: boolean) => (is ? "yes" : "no");
