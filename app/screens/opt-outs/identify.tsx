import { useActionData, useLoaderData } from "@remix-run/react";
import { HiddenNumber, identifyOptOut, optOutWithoutNumber } from "~/domain/inbox/identify";
import { idParam } from "~/http/request/params";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { submitForm } from "~/http/screen/forms";
import { forPage } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { IdentifyForm } from "~/ui/opt-outs/identify-form";

await needTexts("account");

const LIST = "/opt-outs";

export const handle: ScreenHandle = {
  title: (_data, t) => t("optOuts.identifyTitle"),
  failed: (t) => t("optOuts.failed"),
};

export async function loader(args: ScreenArgs) {
  const user = requireUser(args);
  const found = optOutWithoutNumber(user, idParam(args.params.optOutId));
  return { entry: await forPage(args.request, found) };
}

export function action(args: ScreenArgs) {
  const user = requireUser(args);
  const id = () => idParam(args.params.optOutId);
  const identify = async (typed: { number: string }) => {
    await identifyOptOut(user, id(), typed, clock.now());
    return redirectWithNotice(LIST, { kind: "success", text: "optOuts.identified" });
  };
  return submitForm(args, HiddenNumber, identify, { may: () => optOutWithoutNumber(user, id()) });
}

export default function OptOutsScreenIdentify() {
  const { entry } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return <IdentifyForm entry={entry} back={LIST} result={result} />;
}
