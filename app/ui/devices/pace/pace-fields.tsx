import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { DeviceView } from "~/domain/devices/device-view";
import type { CostInTime } from "~/domain/estimates/pacing-impact";
import { Field } from "../../form/field";
import { Labelled } from "../../form/form-field";
import { asTyped, chooseOwn } from "./pace-presets";

type Named = { name: string; defaultValue: string | undefined; faults: string[] | undefined };

type Props = {
  device: DeviceView;
  defaults: DeviceView["pace"];
  costs: CostInTime;
  field: (name: string) => Named;
  /** They are shown: a field is at fault, or they are nobody's preset. */
  open: boolean;
};

type PaceField =
  | "gap_min"
  | "gap_max"
  | "gap_new_min"
  | "gap_new_max"
  | "daily_max"
  | "work_minutes"
  | "rest_minutes";

/**
 * The values of a pace one by one. An empty field leaves it to the installation's setting. Each says what it protects
 * from, and what it costs as it stands.
 */
export function PaceFieldset({ device, defaults, costs, field, open }: Props) {
  const { t } = useTranslation();
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
  const gaps = gapsUnlessSet(device.own_pace, defaults);
  const { work_minutes, rest_minutes } = defaults;
  const typing = field("typing");
  const changed = ({ currentTarget }: FormEvent<HTMLElement>) => chooseOwn(currentTarget.closest("form"));
  return (
    <details open={open || undefined}>
      <summary className="cursor-pointer font-semibold">{t("pace.advanced")}</summary>
      <fieldset onInput={changed} className="mt-4 flex flex-col gap-5">
        <legend className="sr-only">{t("pace.advanced")}</legend>
        <p className="quiet text-sm">{t("pace.hint")}</p>
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
          costs.cap_days === null
            ? t("pace.dailyMaxHint")
            : t("pace.dailyMaxCost", { count: costs.cap_days }),
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
        <Labelled name="typing" label={t("pace.typing")} hint={t("pace.typingHint")} faults={typing.faults}>
          {({ edge, ...wiring }) => (
            <select {...wiring} className={`select ${edge} max-w-48`} defaultValue={typing.defaultValue}>
              <option value="">{otherwise(t(`pace.typings.${yesOrNo(defaults.typing)}`))}</option>
              <option value="yes">{t("pace.typings.yes")}</option>
              <option value="no">{t("pace.typings.no")}</option>
            </select>
          )}
        </Labelled>
      </fieldset>
    </details>
  );
}

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

const yesOrNo = (is: boolean) => asTyped(is) as "yes" | "no";
