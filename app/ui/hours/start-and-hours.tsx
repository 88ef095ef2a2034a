import { useTranslation } from "react-i18next";
import type { BatchWhenChoice } from "~/domain/imports/batch-when";
import type { FieldFaults } from "../form/error-summary";
import { Field } from "../form/field";
import type { FormResult } from "../form/form-result";
import { hoursDefaults } from "./default-values";
import { HoursFields } from "./hours-fields";

const NO_HOURS = { preset: "account", from: "", to: "", days: [], on_holidays: false };
const HOURS_FIELDS = ["hours", "hours_from", "hours_to", "hours_days"];
const FIELDS = ["start", "start_at", ...HOURS_FIELDS];

/** What was chosen, as the address or the refused form has it. */
export type WhenTyped = Record<string, string | string[]>;

type Props = {
  choices: readonly NonNullable<BatchWhenChoice["hours"]>[];
  /** What the hours are if none are chosen. */
  account: { label: string; text?: string };
  startHint: string;
  typed: WhenTyped;
  faults: FieldFaults;
};

/** When a batch begins, and which hours it keeps. */
export function StartAndHours({ choices, account, startHint, typed, faults }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Field
        name="start_at"
        type="datetime-local"
        label={t("plan.start")}
        hint={startHint}
        defaultValue={String(typed.start_at ?? "")}
        faults={faults.start_at}
        className="max-w-64"
        optional
      />
      <HoursChoice choices={choices} account={account} typed={typed} faults={faults} />
    </>
  );
}

/** Which hours a batch keeps. */
export function HoursChoice({ choices, account, typed, faults }: Omit<Props, "startHint">) {
  const asTyped = isChosen(typed) ? ({ initialValue: { hours: "account", ...typed } } as FormResult) : null;
  return (
    <HoursFields
      name="hours"
      part="hours_"
      choices={choices}
      first={account}
      chosen={hoursDefaults(asTyped, "hours", "hours_", NO_HOURS)}
      faults={faults}
    />
  );
}

const isChosen = (typed: WhenTyped) => Object.keys(typed).length > 0;

/** Returns whether there is something to see: a choice, or what is wrong with it. */
export const whenIsOpen = (typed: WhenTyped, faults: FieldFaults) =>
  isChosen(typed) || FIELDS.some((name) => faults[name]);

/** The same of the hours alone. */
export const hoursAreOpen = (typed: WhenTyped, faults: FieldFaults) =>
  HOURS_FIELDS.some((name) => faults[name] || (typed[name] && typed[name] !== "account"));

/** Of a refused form, what it says of when; nothing, if that is what it says unless it is touched. */
export function whenTyped(values: Record<string, unknown>): WhenTyped {
  const own = FIELDS.flatMap((name) => {
    const value = values[name];
    if (!value || (name === "hours" && value === "account")) return [];
    return [[name, Array.isArray(value) ? value.map(String) : String(value)] as const];
  });
  return Object.fromEntries(own);
}
