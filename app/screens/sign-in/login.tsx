import { redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isAdmin } from "~/domain/actor";
import { optionalUser, type ScreenArgs } from "~/http/require-user";
import { demoSignIn } from "~/http/screen/demo";
import { nextPath } from "~/http/screen/safe-redirect";
import { screenCode } from "~/http/screen/screen-code";
import { passwordChat } from "~/http/whatsapp-link";
import { needTexts } from "~/i18n/client";
import { DemoSignIn } from "~/ui/demo/sign-in";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Field } from "~/ui/form/field";
import { PasswordScript } from "~/ui/form/password-input";
import { SubmitButton } from "~/ui/form/submit-button";
import { useSubmission } from "~/ui/form/use-form";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { SignInFrame } from "~/ui/layout/sign-in-layout";
import { WarmCode } from "~/ui/layout/warm-code";
import { signInByForm } from "./sign-in-action";

await needTexts("demo-sign-in");

export const handle: ScreenHandle<{ area: "user" | "admin" }> = {
  plain: true,
  title: ({ area }, t) => t(area === "admin" ? "login.titleAdmin" : "login.title"),
};

export async function loader({ request, context }: ScreenArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const area = pathname.startsWith("/admin") ? ("admin" as const) : ("user" as const);
  const next = nextPath(searchParams.get("next"));
  const viewer = optionalUser({ context });
  if (viewer)
    throw redirect(next ?? (area === "admin" && isAdmin(viewer) ? "/admin/dashboard" : "/dashboard"));
  return { area, next, chat: await passwordChat(request), demo: await demoSignIn(), code: nextCode(area) };
}

/** Of the screen that comes after the sign-in. */
const nextCode = (area: "user" | "admin") =>
  screenCode(area === "admin" ? "screens/admin/dashboard" : "screens/dashboard");

export function action(args: ScreenArgs) {
  return signInByForm(args);
}

export default function LoginScreen() {
  const { t } = useTranslation();
  const { area, next, chat, demo, code } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { id, message, faults, attempt, field } = useSubmission(result);
  const other = area === "admin" ? "/login" : "/admin/login";
  return (
    <SignInFrame
      area={area}
      title={t(area === "admin" ? "login.titleAdmin" : "login.title")}
      intro={t(area === "admin" ? "login.introAdmin" : "login.intro")}
      below={demo && <DemoSignIn {...demo} />}
    >
      <ErrorSummary key={attempt} title={t("common.error")} message={message} faults={faults} />
      <Form method="post" id={id} reloadDocument className="flex flex-col gap-4">
        {next && <input type="hidden" name="next" value={next} />}
        <Field {...field("email")} type="email" label={t("login.email")} autoComplete="username" required />
        <Field
          key={attempt}
          {...field("password")}
          type="password"
          label={t("login.password")}
          autoComplete="current-password"
          required
        />
        <SubmitButton>{t("login.submit")}</SubmitButton>
      </Form>
      <p className="mt-6 text-sm">
        <Link to="/forgot-password" className="link">
          {t("login.forgotten")}
        </Link>
        {chat && (
          <a href={chat} className="link ml-4" target="_blank" rel="noreferrer">
            {t("login.askAdmin")}
          </a>
        )}
      </p>
      <p className="mt-3 text-sm">
        <Link to={next ? `${other}?next=${encodeURIComponent(next)}` : other} className="link">
          {t(area === "admin" ? "login.toUser" : "login.toAdmin")}
        </Link>
      </p>
      <PasswordScript />
      <WarmCode code={code} />
    </SignInFrame>
  );
}
