import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  beginSecondFactor,
  clearPendingSecondFactor,
  disableOwnSecondFactor,
  enableSecondFactor,
  ownSecondFactor,
  Proof,
  renewRecoveryCodes,
} from "~/domain/users/sign-in/second-factor";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { NoFields, submitForm } from "~/http/screen/forms";
import { forPage } from "~/http/screen/page-data";
import { qrPath } from "~/http/screen/qr-svg";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { SettingsPage } from "~/ui/account/settings-page";
import type { FormResult } from "~/ui/form/form-result";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { RecoveryCodes } from "~/ui/second-factor/recovery-codes";
import { SecondFactorForms } from "~/ui/second-factor/second-factor-forms";

await needTexts("account");

const HERE = "/settings/second-factor";

export const handle: ScreenHandle = {
  title: (_data, t) => t("secondFactor.title"),
  failed: (t) => t("secondFactor.failed"),
};

export async function loader(args: ScreenArgs) {
  const user = requireUser(args);
  const { on, pending, recovery_codes_left } = await forPage(args.request, ownSecondFactor(user));
  const setup = pending && { secret: pending.secret, qr: qrPath(pending.address) };
  return { on, left: recovery_codes_left, setup };
}

/**
 * `?begin`, `?cancel`, `?off`, `?renew` (new recovery codes); otherwise the first code, which turns it on and shows
 * the recovery codes.
 */
export async function action(args: ScreenArgs) {
  const user = requireUser(args);
  const { searchParams } = new URL(args.request.url);
  const now = clock.now();
  if (searchParams.has("begin"))
    return submitForm(args, NoFields, async () => {
      await beginSecondFactor(user, now);
      return redirect(HERE);
    });
  if (searchParams.has("cancel"))
    return submitForm(args, NoFields, async () => {
      await clearPendingSecondFactor(user);
      return redirect("/settings");
    });
  if (searchParams.has("off"))
    return submitForm(args, Proof, async (proof) => {
      await disableOwnSecondFactor(user, args.context, proof, now);
      return redirectWithNotice("/settings", { kind: "success", text: "secondFactor.isOff" });
    });
  const renewed = searchParams.has("renew");
  let codes: string[] = [];
  const answer = await submitForm(args, Proof, async (proof) => {
    const made = renewed
      ? await renewRecoveryCodes(user, args.context, proof, now)
      : await enableSecondFactor(user, args.context, proof, now);
    codes = made.recovery_codes;
    return redirect(HERE);
  });
  // shown in the answer itself: they are stored nowhere that could show them later
  if (codes.length > 0) return data({ codes, renewed });
  return renewed && !(answer instanceof Response)
    ? data({ ...answer.data, renewed }, answer.init ?? undefined)
    : answer;
}

export default function SecondFactorScreen() {
  const { t } = useTranslation();
  const { on, left, setup } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as
    | (FormResult & { renewed?: boolean })
    | { codes: string[]; renewed: boolean };
  const codes = answer && "codes" in answer ? answer.codes : null;
  const renewed = answer?.renewed ?? false;
  return (
    <SettingsPage title={t("secondFactor.title")}>
      <div className="max-w-xl">
        {codes ? (
          <RecoveryCodes codes={codes} renewed={renewed} />
        ) : (
          <SecondFactorForms
            on={on}
            left={left}
            setup={setup}
            result={answer as FormResult}
            renewing={renewed}
          />
        )}
      </div>
    </SettingsPage>
  );
}
