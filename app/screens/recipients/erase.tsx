import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { eraseNumber } from "~/domain/privacy/erase";
import { recipientNumber } from "~/domain/privacy/scope";
import { redirectWithNotice } from "~/http/screen/flash";
import { NoFields, submitForm } from "~/http/screen/forms";
import { forPage } from "~/http/screen/page-data";
import { recipientScope } from "~/http/screen/recipient-scope";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { phoneText } from "~/ui/phone-number";
import { ErasePanel } from "~/ui/recipients/erase-panel";

await needTexts("recipients");

export const handle: ScreenHandle<{ number: string }> = {
  title: ({ number }, t) => t("recipients.forgetTitle", { phone: phoneText(number) }),
  failed: (t) => t("recipients.failed"),
};

export async function loader(args: LoaderFunctionArgs) {
  const { user, base } = recipientScope(args, true);
  const read = async () => recipientNumber(user, args.params.number ?? "");
  return { number: await forPage(args.request, read()), base };
}

export function action(args: ActionFunctionArgs) {
  const { user, whose, base } = recipientScope(args, true);
  return submitForm(args, NoFields, async () => {
    const number = recipientNumber(user, args.params.number ?? "");
    await eraseNumber(user, whose, number, clock.now());
    return redirectWithNotice(`${base}/${number}`, { kind: "success", text: "recipients.noted" });
  });
}

export default function EraseScreen() {
  const { number, base } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const back = `${base}/${number}`;
  return <ErasePanel everybodys={base === "/admin/recipients"} number={number} back={back} result={result} />;
}
