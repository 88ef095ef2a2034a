import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { confirmNumber, PhoneCode } from "~/domain/own-number/confirm";
import { startConfirmation } from "~/domain/own-number/start";
import { ownNumberView } from "~/domain/own-number/state";
import { presentPhoneCode } from "~/http/presenters/phone-code";
import { requestLocale } from "~/http/request/locale";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { newRequestKey, onceByForm } from "~/http/screen/form-idempotency";
import { NoFields, submitForm } from "~/http/screen/forms";
import { forPage, withNotice } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { PhoneForms } from "~/ui/account/phone-forms";
import { FlashMessage } from "~/ui/flash-message";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";

await needTexts("account");

const HERE = "/settings/phone";

export const handle: ScreenHandle = {
  title: (_data, t) => t("ownNumber.title"),
  failed: (t) => t("ownNumber.failed"),
};

export async function loader(args: ScreenArgs) {
  const user = requireUser(args);
  const own = await forPage(args.request, ownNumberView(user, clock.now()));
  return withNotice(args.request, { own, requestKey: newRequestKey() });
}

/** `?confirm`: with the code; otherwise sends one. */
export function action(args: ScreenArgs) {
  const user = requireUser(args);
  const now = clock.now();
  if (new URL(args.request.url).searchParams.has("confirm"))
    return submitForm(args, PhoneCode, async (input) => {
      await confirmNumber(user, input, now);
      return redirectWithNotice(HERE, { kind: "success", text: "ownNumber.done" });
    });
  return submitForm(args, NoFields, async (_, form) => {
    const text = presentPhoneCode(requestLocale(args.request));
    await onceByForm(user, form, HERE, (keep) => startConfirmation(user, text, now, keep), now);
    return redirectWithNotice(HERE, { kind: "success", text: "ownNumber.requested" });
  });
}

export default function PhoneScreen() {
  const { t } = useTranslation();
  const { own, requestKey, notice } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <>
      <PageHeader back={{ to: "/settings", text: t("ownNumber.back") }} title={t("ownNumber.title")} />
      <div className="max-w-xl">
        {!result && <FlashMessage notice={notice} />}
        <PhoneForms own={own} requestKey={requestKey} result={result} />
      </div>
    </>
  );
}
