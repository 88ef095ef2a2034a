import { useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { PlanChoices } from "~/domain/imports/plan-choice";
import type { FieldFaults } from "../form/error-summary";
import { useFormat } from "../format";
import { StartAndHours, type WhenTyped, whenIsOpen } from "../hours/start-and-hours";

/** So long nothing was changed before the plan follows. */
const FOLLOW_MS = 400;

type Props = { choices: PlanChoices; typed: WhenTyped; faults: FieldFaults };

/** When a batch begins and which hours it keeps. A button updates the plan; with JavaScript it follows. */
export function WhenFields({ choices, typed, faults }: Props) {
  const { t } = useTranslation();
  const { zone } = useFormat();
  const follow = useFollow();
  const { account, hours } = choices;
  const known =
    account.preset === "own" ? `${account.from}–${account.to}` : t(`hours.presets.${account.preset}`);
  return (
    <details
      open={whenIsOpen(typed, faults)}
      className="rounded-box border border-base-300 p-4"
      onChange={follow}
    >
      <summary className="cursor-pointer font-medium">{t("plan.when")}</summary>
      <div className="mt-4 flex flex-col gap-4">
        <StartAndHours
          choices={hours}
          account={{ label: t("plan.account"), text: known }}
          startHint={t("plan.startHint", { zone })}
          typed={typed}
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
