import { useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { PlanChoices } from "~/domain/imports/plan-choice";
import type { FieldFaults } from "../form/error-summary";
import { Field } from "../form/field";
import { useFormat } from "../format";
import { HoursChoice, hoursAreOpen, type WhenTyped } from "../hours/start-and-hours";

/** So long nothing was changed before the plan follows. */
const FOLLOW_MS = 400;

type Props = { choices: PlanChoices; typed: WhenTyped; faults: FieldFaults };

/** Now or later, and which hours it keeps. A button updates the plan; with JavaScript it follows. */
export function ScheduleFields({ choices, typed, faults }: Props) {
  const { t } = useTranslation();
  const { zone } = useFormat();
  const follow = useFollow();
  const { account, hours } = choices;
  const known =
    account.preset === "own" ? `${account.from}–${account.to}` : t(`hours.presets.${account.preset}`);
  const start = String(typed.start_at ?? "");
  const isLater = typed.start ? typed.start === "later" : start !== "" || Boolean(faults.start_at);
  return (
    <div className="flex flex-col gap-3" onChange={follow}>
      <fieldset className="group flex flex-col gap-1">
        <legend className="mb-1 font-medium">{t("plan.when")}</legend>
        <div className="flex flex-wrap gap-x-6">
          {(["now", "later"] as const).map((choice) => (
            <label key={choice} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name="start"
                value={choice}
                defaultChecked={isLater === (choice === "later")}
                className="radio border-base-content/60"
              />
              {t(`plan.${choice}`)}
            </label>
          ))}
        </div>
        {/* A browser that does not know what is chosen shows it always: it counts only with Later. */}
        <div className="group-has-[[value=now]:checked]:hidden">
          <Field
            name="start_at"
            type="datetime-local"
            label={t("plan.start")}
            hint={t("plan.startHint", { zone })}
            defaultValue={start}
            faults={faults.start_at}
            className="max-w-64"
          />
        </div>
      </fieldset>
      <details open={hoursAreOpen(typed, faults)}>
        <summary className="fold flex min-h-11 cursor-pointer items-center font-medium">
          {t("plan.hours")}
        </summary>
        <div className="mt-2 flex flex-col gap-4">
          <HoursChoice
            choices={hours}
            account={{ label: t("plan.account"), text: known }}
            typed={typed}
            faults={faults}
          />
        </div>
      </details>
      <noscript>
        <button type="submit" formMethod="get" formNoValidate className="btn">
          {t("plan.update")}
        </button>
      </noscript>
    </div>
  );
}

/**
 * Asks for the plan anew a little after the last change. That would take the place of any navigation under way: it
 * waits for a link that was followed, and is dropped when the form is sent.
 */
function useFollow() {
  const submit = useSubmit();
  const { state } = useNavigation();
  const now = useRef(state);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    now.current = state;
  }, [state]);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);
  const followLater = (form: HTMLFormElement) => {
    stop();
    timer.current = setTimeout(() => {
      if (now.current !== "idle") followLater(form);
      else submit(form, { method: "get", replace: true, preventScrollReset: true });
    }, FOLLOW_MS);
  };
  return (event: FormEvent<HTMLElement>) => {
    const form = event.currentTarget.closest("form");
    if (!form) return;
    form.addEventListener("submit", stop, { once: true });
    followLater(form);
  };
}
