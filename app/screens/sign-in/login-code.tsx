import { redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { optionalUser, type ScreenArgs } from "~/http/require-user";
import { nextPath } from "~/http/screen/safe-redirect";
import { needTexts } from "~/i18n/client";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Field } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useSubmission } from "~/ui/form/use-form";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { SignInFrame } from "~/ui/layout/sign-in-layout";
import { finishSignInByForm, readChallenge } from "./sign-in-action";

await needTexts("account");

export const handle: ScreenHandle = {
  plain: true,
  title: (_data, t) => t("secondFactor.signInTitle"),
};

export function loader({ request, context }: ScreenArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const area = pathname.startsWith("/admin") ? ("admin" as const) : ("user" as const);
  const next = nextPath(searchParams.get("next"));
  if (optionalUser({ context })) throw redirect(next ?? "/dashboard");
  if (!readChallenge(request)) throw redirect(area === "admin" ? "/admin/login" : "/login");
  return { area, next };
}

export function action(args: ScreenArgs) {
  return finishSignInByForm(args);
}

export default function LoginCodeScreen() {
  const { t } = useTranslation();
  const { area, next } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { id, message, faults, attempt, field } = useSubmission(result);
  return (
    <SignInFrame area={area} title={t("secondFactor.signInTitle")} intro={t("secondFactor.signInIntro")}>
      <ErrorSummary key={attempt} title={t("common.error")} message={message} faults={faults} />
      <Form method="post" id={id} reloadDocument className="flex flex-col gap-4">
        {next && <input type="hidden" name="next" value={next} />}
        <Field
          key={attempt}
          {...field("totp")}
          label={t("secondFactor.code")}
          hint={t("secondFactor.codeHint")}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <SubmitButton>{t("login.submit")}</SubmitButton>
      </Form>
      <p className="mt-6 text-sm">
        <Link to={area === "admin" ? "/admin/login" : "/login"} className="link">
          {t("secondFactor.startOver")}
        </Link>
      </p>
    </SignInFrame>
  );
}
