import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import type { FormResult } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { useSubmission } from "../form/use-form";
import { useFormat } from "../format";

type Props = {
  name: string;
  /** Where the device is. */
  back: string;
  lengths: readonly ("open" | "hour" | "four_hours" | "morning" | "at")[];
  result: FormResult;
};

/** How long nothing is sent through a device, and why. */
export function PauseFields({ name, back, lengths, result }: Props) {
  const { t } = useTranslation();
  const { zone } = useFormat();
  const { id, message, faults, attempt, field, typed } = useSubmission(result, { lasts: "open" });
  const chosen = typed("lasts");
  return (
    <div className="max-w-2xl">
      <Form method="post" id={id} className="panel flex flex-col gap-5 p-6">
        <ErrorSummary key={attempt} title={t("pauseDevice.failed")} message={message} faults={faults} />
        <div className="flex flex-col gap-1">
          <h1 className="text-2xl font-semibold tracking-tight">{t("pauseDevice.title", { name })}</h1>
          <p className="quiet">{t("pauseDevice.text")}</p>
        </div>
        <fieldset id="lasts" tabIndex={-1} className="flex flex-col gap-3">
          <legend className="mb-2 font-medium">{t("pauseDevice.lasts")}</legend>
          {lengths.map((length) => (
            <label key={length} className="flex items-center gap-3">
              <input
                type="radio"
                name="lasts"
                value={length}
                defaultChecked={length === chosen}
                className="radio border-base-content/60"
              />
              {t(`pauseDevice.lengths.${length}`)}
            </label>
          ))}
          <div className="pl-9">
            <Field
              {...field("until")}
              type="datetime-local"
              label={t("pauseDevice.until")}
              hint={t("pauseDevice.untilHint", { zone })}
              className="max-w-64"
            />
          </div>
        </fieldset>
        <Field
          {...field("reason")}
          label={t("pauseDevice.reason")}
          hint={t("pauseDevice.reasonHint")}
          maxLength={200}
          autoComplete="off"
          optional
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton>{t("pauseDevice.confirm")}</SubmitButton>
          <Link to={back} className="btn">
            {t("pauseDevice.keep")}
          </Link>
        </div>
      </Form>
    </div>
  );
}
