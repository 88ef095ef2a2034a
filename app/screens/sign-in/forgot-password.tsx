import { redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { salesSettings } from "~/domain/settings/app-settings";
import { countResetRequest, ResetRequest } from "~/domain/users/reset/reset-link";
import { canEmailResets, emailResetLater } from "~/http/actions/reset-email";
import { requestLocale } from "~/http/request/locale";
import { STRANGERS_BYTES_MAX } from "~/http/request/read-body";
import type { ScreenArgs } from "~/http/require-user";
import { submitForm } from "~/http/screen/forms";
import { clock } from "~/platform/clock";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Field } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useSubmission } from "~/ui/form/use-form";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { SignInFrame } from "~/ui/layout/sign-in-layout";

export const handle: ScreenHandle = { title: (_data, t) => t("forgotten.title") };

export async function loader({ request }: ScreenArgs) {
  const byEmail = canEmailResets();
  const admin = byEmail ? null : (await salesSettings()).admin_whatsapp_primary;
  return { byEmail, admin, sent: new URL(request.url).searchParams.has("sent") };
}

export function action(args: ScreenArgs) {
  const ask = async ({ email }: { email: string }) => {
    await countResetRequest(args.context.address, clock.now());
    if (canEmailResets()) emailResetLater(email, requestLocale(args.request));
    return redirect("/forgot-password?sent");
  };
  return submitForm(args, ResetRequest, ask, { bytesMax: STRANGERS_BYTES_MAX });
}

export default function ForgotPasswordScreen() {
  const { t } = useTranslation();
  const { byEmail, admin, sent } = useLoaderData<typeof loader>();
  return (
    <SignInFrame
      area="user"
      title={t("forgotten.title")}
      intro={t(!byEmail ? "forgotten.askAdmin" : sent ? "forgotten.sent" : "forgotten.intro")}
    >
      {byEmail && !sent && <AddressForm />}
      {admin && (
        <p>
          <a href={`https://wa.me/${admin.replace(/\D/g, "")}`} className="btn btn-primary">
            {t("forgotten.whatsapp")}
          </a>
        </p>
      )}
      <p className="mt-6 text-sm">
        <Link to="/login" className="link">
          {t("forgotten.back")}
        </Link>
      </p>
    </SignInFrame>
  );
}

function AddressForm() {
  const { t } = useTranslation();
  const { id, message, faults, attempt, field } = useSubmission(useActionData<typeof action>());
  return (
    <>
      <ErrorSummary key={attempt} title={t("common.error")} message={message} faults={faults} />
      <Form method="post" id={id} className="flex flex-col gap-4">
        <Field {...field("email")} type="email" label={t("login.email")} autoComplete="username" required />
        <SubmitButton>{t("forgotten.send")}</SubmitButton>
      </Form>
    </>
  );
}
