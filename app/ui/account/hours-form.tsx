import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { OwnHoursView } from "~/domain/sending/account-hours";
import { ErrorSummary } from "../form/error-summary";
import type { FormResult } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { useSubmission } from "../form/use-form";
import { hoursDefaults } from "../hours/default-values";
import { HoursFields } from "../hours/hours-fields";

const PRESETS = ["none", "general", "collections", "offers", "own"] as const;
const ZONES = ["WIB", "WITA", "WIT"] as const;

type Props = { hours: OwnHoursView; holidaysToCome: number; result: FormResult };

/** The hours of the account, and the zone of recipients whose row names none. */
export function HoursForm({ hours, holidaysToCome, result }: Props) {
  const { t } = useTranslation();
  const { id, message, faults, attempt } = useSubmission(result);
  const chosen = hoursDefaults(result, "preset", "", hours);
  const zone = String(result?.initialValue?.zone ?? hours.zone);
  return (
    <Form method="post" id={id} className="flex flex-col gap-6">
      <ErrorSummary key={attempt} title={t("ownHours.failed")} message={message} faults={faults} />
      <div className="panel flex flex-col gap-5 p-5">
        <HoursFields name="preset" part="" choices={PRESETS} chosen={chosen} faults={faults} />
        <p className="quiet text-sm">{t("ownHours.holidays", { count: holidaysToCome })}</p>
      </div>
      <fieldset id="zone" tabIndex={-1} className="panel flex flex-col gap-3 p-5">
        <legend className="sr-only">{t("ownHours.zone")}</legend>
        <p className="font-medium" aria-hidden="true">
          {t("ownHours.zone")}
        </p>
        <p className="quiet -mt-2 text-sm">{t("ownHours.zoneHint")}</p>
        {faults.zone && <p className="text-sm font-medium text-error">{faults.zone.join(" ")}</p>}
        {ZONES.map((each) => (
          <label key={each} className="flex items-start gap-3">
            <input
              type="radio"
              name="zone"
              value={each}
              defaultChecked={each === zone}
              className="radio mt-0.5 border-base-content/60"
            />
            {t(`ownHours.zones.${each}`)}
          </label>
        ))}
      </fieldset>
      <div>
        <SubmitButton busy={t("ownHours.saving")}>{t("ownHours.save")}</SubmitButton>
      </div>
    </Form>
  );
}
