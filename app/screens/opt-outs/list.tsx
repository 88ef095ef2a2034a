import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { addOptOuts, listOptOuts, NewOptOuts } from "~/domain/opt-outs/list";
import { addSheet } from "~/http/actions/list-sheet";
import { submitForm } from "~/http/screen/forms";
import { redirectWithNotice } from "~/http/screen/notices";
import { forPage } from "~/http/screen/page-errors";
import { withNotice } from "~/http/screen/screen-args";
import { isMultipart } from "~/http/uploads";
import { requireUser } from "~/http/viewer";
import { needTexts } from "~/i18n/in-browser";
import { clock } from "~/platform/clock";
import type { FormResult } from "~/ui/form/form-result";
import { Broken } from "~/ui/frame/broken";
import type { ScreenHandle } from "~/ui/frame/screen-handle";
import { KeptNotice } from "~/ui/kept-notice";
import { listWish } from "~/ui/list/list-address";
import { OptOutList } from "~/ui/opt-outs/opt-out-list";

await needTexts("account");

const HERE = "/opt-outs";

export const handle: ScreenHandle = { title: (_data, t) => t("optOuts.title") };

export async function loader(args: LoaderFunctionArgs) {
  const user = requireUser(args);
  const q = new URL(args.request.url).searchParams.get("q") ?? "";
  const { page } = listWish(args.request.url);
  const list = await forPage(args.request, listOptOuts(user, user.id, { q, page, limit: 50 }));
  return withNotice(args.request, { list, q });
}

export function action(args: ActionFunctionArgs) {
  const user = requireUser(args);
  if (isMultipart(args.request)) return addSheet(args, user, user.id, HERE);
  return submitForm(args, NewOptOuts, async (input) => {
    const { added } = await addOptOuts(user, user.id, input, "HAND", clock.now());
    return redirectWithNotice(HERE, { kind: "success", text: "optOuts.added", params: { count: added } });
  });
}

export default function OptOutsScreen() {
  const { list, q, notice } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>() as FormResult;
  return (
    <OptOutList people="/recipients" base={HERE} list={list} q={q} result={result}>
      {!result && <KeptNotice notice={notice} />}
    </OptOutList>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation();
  return <Broken title={t("optOuts.failed")} />;
}
