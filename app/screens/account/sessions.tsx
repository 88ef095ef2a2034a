import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { typedNumber } from "~/domain/form-number";
import { endOtherSessions, endOwnSession, ownSessions } from "~/domain/users/sign-in/own-sessions";
import { presentSettingsPage } from "~/http/presenters/settings-page";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { submitForm } from "~/http/screen/forms";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { SessionTable } from "~/ui/account/session-table";
import { SettingsPage } from "~/ui/account/settings-page";
import { ErrorSummary } from "~/ui/form/error-summary";
import { formFaults } from "~/ui/form/form-result";
import { SubmitButton } from "~/ui/form/submit-button";
import type { ScreenHandle } from "~/ui/layout/screen-handle";

await needTexts("account");

const HERE = "/settings/sessions";

export const handle: ScreenHandle = {
  title: (_data, t) => t("sessions.title"),
  failed: (t) => t("sessions.failed"),
};

export function loader(args: ScreenArgs) {
  const user = requireUser(args);
  const sessions = ownSessions(user, args.context.sessionId, clock.now());
  return presentSettingsPage(args.request, sessions);
}

/** One sign-in, or without a number every other one. */
const Wish = z.object({ session: typedNumber(z.int().positive()).optional() });

export function action(args: ScreenArgs) {
  const user = requireUser(args);
  return submitForm(args, Wish, async ({ session }) => {
    if (session === undefined) await endOtherSessions(user, args.context.sessionId);
    else await endOwnSession(user, session);
    const text = session === undefined ? "sessions.endedOthers" : "sessions.ended";
    return redirectWithNotice(HERE, { kind: "success", text });
  });
}

export default function SessionsScreen() {
  const { t } = useTranslation();
  const { data: sessions, notice } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { message, faults } = formFaults(result);
  const others = sessions.filter(({ current }) => !current).length;
  return (
    <SettingsPage title={t("sessions.title")} lead={t("sessions.lead")} notice={result ? null : notice}>
      <ErrorSummary message={message} faults={faults} />
      {others > 0 && (
        <Form method="post" className="mb-4">
          <SubmitButton>{t("sessions.endOthers")}</SubmitButton>
        </Form>
      )}
      <SessionTable sessions={sessions} />
      {others === 0 && <p className="quiet mt-3 text-sm">{t("sessions.only")}</p>}
    </SettingsPage>
  );
}
