import { useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { PlanChoices } from "~/domain/upload/plan-choice";
import type { FieldFaults } from "../form/error-summary";
import { Field } from "../form/field";
import type { FormResult } from "../form/form-result";
import { useFormat } from "../format";
import { chosenOf } from "../hours/chosen-of";
import { HoursFields } from "../hours/hours-fields";

/** So long nothing was changed before the plan follows. */
const FOLLOW_MS = 400;
const NO_HOURS = { preset: "account", from: "", to: "", days: [], on_holidays: false };

/** What was chosen, as the address or the refused form has it. */
export type WhenTyped = Record<string, string | string[]>;
type Props = { choices: PlanChoices; typed: WhenTyped; faults: FieldFaults };

/** When a batch begins and which hours it keeps. A button updates the plan; with JavaScript it follows. */
export function WhenFields({ choices, typed, faults }: Props) {
  const { t } = useTranslation();
  const { zone } = useFormat();
  const follow = useFollow();
  const { account, hours } = choices;
  const known =
    account.preset === "own" ? `${account.from}–${account.to}` : t(`hours.presets.${account.preset}`);
  const asTyped =
    Object.keys(typed).length > 0 ? ({ initialValue: { hours: "account", ...typed } } as FormResult) : null;
  const isOpen = asTyped !== null || ["start_at", "hours", "hours_from"].some((name) => faults[name]);
  return (
    <details open={isOpen} className="rounded-box border border-base-300 p-4" onChange={follow}>
      <summary className="cursor-pointer font-medium">{t("plan.when")}</summary>
      <div className="mt-4 flex flex-col gap-4">
        <Field
          name="start_at"
          type="datetime-local"
          label={t("plan.start")}
          hint={t("plan.startHint", { zone })}
          defaultValue={String(typed.start_at ?? "")}
          faults={faults.start_at}
          className="max-w-64"
          optional
        />
        <HoursFields
          name="hours"
          part="hours_"
          choices={hours}
          first={{ label: t("plan.account"), text: known }}
          chosen={chosenOf(asTyped, "hours", "hours_", NO_HOURS)}
          faults={faults}
        />
        <div>
          <button type="submit" formMethod="get" formNoValidate className="btn btn-sm">
            {t("plan.update")}
          </button>
        </div>
      </div>
    </details>
  );
}

/** Asks for the plan anew a little after the last change. */
function useFollow() {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (event: FormEvent<HTMLElement>) => {
    const form = event.currentTarget.closest("form");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (form) submit(form, { method: "get", replace: true, preventScrollReset: true });
    }, FOLLOW_MS);
  };
}

/** Of a refused form, what it says of when. */
export function whenTyped(values: Record<string, unknown>): WhenTyped {
  const own = Object.entries(values).filter(([name]) => name === "start_at" || name.startsWith("hours"));
  return Object.fromEntries(
    own.map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );
}
