import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  AccountRetention,
  accountRetention,
  updateAccountRetention,
} from "~/domain/retention/account-retention";
import { presentSettingsPage } from "~/http/presenters/settings-page";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { submitForm } from "~/http/screen/forms";
import { needTexts } from "~/i18n/client";
import { SettingsPage } from "~/ui/account/settings-page";
import { ErrorSummary } from "~/ui/form/error-summary";
import { formFaults, useAttempt } from "~/ui/form/form-result";
import { SubmitButton } from "~/ui/form/submit-button";
import type { ScreenHandle } from "~/ui/layout/screen-handle";

await needTexts("account");

const HERE = "/settings/keeping";

export const handle: ScreenHandle = {
  title: (_data, t) => t("keeping.title"),
  failed: (t) => t("keeping.failed"),
};

export function loader(args: ScreenArgs) {
  const user = requireUser(args);
  return presentSettingsPage(args.request, accountRetention(user));
}

export function action(args: ScreenArgs) {
  const user = requireUser(args);
  return submitForm(args, AccountRetention, async (input) => {
    await updateAccountRetention(user, input);
    return redirectWithNotice(HERE, { kind: "success", text: "keeping.saved" });
  });
}

export default function RetentionScreen() {
  const { t } = useTranslation();
  const { notice, ...own } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { message, faults } = formFaults(result);
  const attempt = useAttempt(result);
  return (
    <SettingsPage title={t("keeping.title")} lead={t("keeping.lead")} notice={result ? null : notice}>
      <Form method="post" className="max-w-xl" key={own.keep_days}>
        <ErrorSummary key={attempt} message={message} faults={faults} />
        <fieldset className="panel flex flex-col gap-4 p-5" id="keep_days">
          <legend className="sr-only">{t("keeping.days")}</legend>
          {own.choices.map((days) => (
            <label key={days} className="flex items-center gap-2">
              <input
                type="radio"
                name="keep_days"
                value={days ?? "always"}
                defaultChecked={days === own.keep_days}
                className="radio radio-sm border-base-content/60"
              />
              {t(days === null ? "keeping.choices.always" : `keeping.choices.d${days}`)}
            </label>
          ))}
          <p className="text-sm">{t("keeping.warning")}</p>
          <div>
            <SubmitButton>{t("keeping.save")}</SubmitButton>
          </div>
        </fieldset>
      </Form>
    </SettingsPage>
  );
}
