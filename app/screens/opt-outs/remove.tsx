import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { optOutById, removeOptOut } from "~/domain/opt-outs/list";
import { idParam } from "~/http/request/params";
import { redirectWithNotice } from "~/http/screen/flash";
import { NoFields, submitForm } from "~/http/screen/forms";
import { optOutScope } from "~/http/screen/opt-out-scope";
import { forPage } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { RemovePanel } from "~/ui/opt-outs/remove-panel";
import { phoneText } from "~/ui/phone-number";

await needTexts("account");

export const handle: ScreenHandle<{ entry: { number: string } }> = {
  title: ({ entry }, t) => t("optOuts.removeTitle", { phone: phoneText(entry.number) }),
  failed: (t) => t("optOuts.failed"),
};

export async function loader(args: LoaderFunctionArgs) {
  const { owner, base } = optOutScope(args);
  const found = async () => optOutById(owner, idParam(args.params.optOutId));
  return { entry: await forPage(args.request, found()), base };
}

export function action(args: ActionFunctionArgs) {
  const { user, owner, base } = optOutScope(args);
  return submitForm(args, NoFields, async () => {
    await removeOptOut(user, owner, idParam(args.params.optOutId), clock.now());
    return redirectWithNotice(base, { kind: "success", text: "optOuts.removed" });
  });
}

export default function OptOutsScreenRemove() {
  const { entry, base } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return <RemovePanel entry={entry} back={base} result={result} />;
}
