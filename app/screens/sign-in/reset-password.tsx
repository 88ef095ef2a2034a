import { data, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { assertResetOpen, isResetOpen, NewPassword, usePasswordReset } from "~/domain/users/reset/reset-link";
import { STRANGERS_BYTES_MAX } from "~/http/request/read-body";
import type { ScreenArgs } from "~/http/require-user";
import { submitForm } from "~/http/screen/forms";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Field } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useSubmission } from "~/ui/form/use-form";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { SignInFrame } from "~/ui/layout/sign-in-layout";

await needTexts("account");

export const handle: ScreenHandle = { title: (_data, t) => t("newPassword.title") };

/** To look at the page uses nothing up. Its address goes nowhere: it is as good as the password. */
const SECRET_PAGE = { headers: { "Referrer-Policy": "no-referrer", "Cache-Control": "no-store" } };

export const headers = () => SECRET_PAGE.headers;

export async function loader({ request, params }: ScreenArgs) {
  const done = new URL(request.url).searchParams.has("done");
  return data({ done, open: !done && (await isResetOpen(params.token ?? "", clock.now())) }, SECRET_PAGE);
}

export function action(args: ScreenArgs) {
  const change = async ({ new_password }: { new_password: string }) => {
    await usePasswordReset(args.params.token ?? "", new_password, clock.now());
    return redirect("/reset-password/done?done");
  };
  const may = () => assertResetOpen(args.params.token ?? "", clock.now());
  return submitForm(args, NewPassword, change, { bytesMax: STRANGERS_BYTES_MAX, may });
}

export default function ResetPasswordScreen() {
  const { t } = useTranslation();
  const { open, done } = useLoaderData<typeof loader>();
  return (
    <SignInFrame
      area="user"
      title={t(done ? "newPassword.doneTitle" : "newPassword.title")}
      intro={t(done ? "newPassword.done" : open ? "newPassword.intro" : "newPassword.over")}
    >
      {open && <PasswordForm />}
      <p className="mt-6 text-sm">
        <Link to={open || done ? "/login" : "/forgot-password"} className="link">
          {t(open || done ? "forgotten.back" : "newPassword.another")}
        </Link>
      </p>
    </SignInFrame>
  );
}

function PasswordForm() {
  const { t } = useTranslation();
  const { id, message, faults, attempt } = useSubmission(useActionData<typeof action>());
  const fields = [
    { name: "new_password", label: t("settings.new"), hint: t("settings.newHint") },
    { name: "new_password_confirmation", label: t("settings.confirmation") },
  ];
  return (
    <>
      <ErrorSummary key={attempt} title={t("common.error")} message={message} faults={faults} />
      <Form method="post" id={id} className="flex flex-col gap-4">
        {fields.map((field) => (
          <Field
            key={`${field.name} ${attempt}`}
            {...field}
            type="password"
            autoComplete="new-password"
            faults={faults[field.name]}
            required
          />
        ))}
        <SubmitButton>{t("newPassword.save")}</SubmitButton>
      </Form>
    </>
  );
}
