import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { forgetNumber } from "~/domain/privacy/erase";
import { recipientNumber } from "~/domain/privacy/scope";
import { redirectWithNotice } from "~/http/screen/flash";
import { submitForm } from "~/http/screen/forms";
import { forPage } from "~/http/screen/page-errors";
import { lookerOf } from "~/http/screen/recipient-scope";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import type { FormResult } from "~/ui/form/form-result";
import { Broken } from "~/ui/layout/error-page";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { ForgetPanel } from "~/ui/recipients/erase-panel";

await needTexts("recipients");

export const handle: ScreenHandle<{ number: string }> = {
  title: ({ number }, t) => t("recipients.forgetTitle", { phone: `+${number}` }),
};

export async function loader(args: LoaderFunctionArgs) {
  const { user, base } = lookerOf(args, true);
  const read = async () => recipientNumber(user, args.params.number ?? "");
  return { number: await forPage(args.request, read()), base };
}

export function action(args: ActionFunctionArgs) {
  const { user, whose, base } = lookerOf(args, true);
  return submitForm(args, z.object({}), async () => {
    const number = recipientNumber(user, args.params.number ?? "");
    await forgetNumber(user, whose, number, clock.now());
    return redirectWithNotice(`${base}/${number}`, { kind: "success", text: "recipients.noted" });
  });
}

export default function ForgetScreen() {
  const { number, base } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>() as FormResult;
  const back = `${base}/${number}`;
  return (
    <ForgetPanel everybodys={base === "/admin/recipients"} number={number} back={back} result={result} />
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation();
  return <Broken title={t("recipients.failed")} />;
}
