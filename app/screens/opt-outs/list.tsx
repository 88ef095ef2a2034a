import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hasFeature } from "~/domain/actor";
import { addOptOuts, listOptOuts, NewOptOuts } from "~/domain/opt-outs/list";
import { addSheet } from "~/http/actions/import-opt-outs";
import { isMultipart } from "~/http/request/multipart";
import { redirectWithNotice } from "~/http/screen/flash";
import { submitForm } from "~/http/screen/forms";
import { optOutScope } from "~/http/screen/opt-out-scope";
import { forPage, withNotice } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { FlashMessage } from "~/ui/flash-message";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { listQuery } from "~/ui/list/list-address";
import { OptOutList } from "~/ui/opt-outs/opt-out-list";

await needTexts("account");

type Data = { everybodys: boolean };

export const handle: ScreenHandle<Data> = {
  title: ({ everybodys }, t) => t(everybodys ? "optOuts.everybodysTitle" : "optOuts.title"),
  failed: (t) => t("optOuts.failed"),
};

export async function loader(args: LoaderFunctionArgs) {
  const { user, owner, base } = optOutScope(args);
  const everybodys = owner === null;
  const seesAll = hasFeature(user, "BULK_HISTORY") ? "/admin/recipients" : null;
  const q = new URL(args.request.url).searchParams.get("q") ?? "";
  const { page } = listQuery(args.request.url);
  const list = await forPage(args.request, listOptOuts(user, owner, { q, page, limit: 50 }));
  const people = everybodys ? seesAll : "/recipients";
  return withNotice(args.request, { list, q, base, everybodys, people });
}

export function action(args: ActionFunctionArgs) {
  const { user, owner, base, how } = optOutScope(args);
  if (isMultipart(args.request)) return addSheet(args, user, owner, base);
  return submitForm(args, NewOptOuts, async (input) => {
    const { added } = await addOptOuts(user, owner, input, how, clock.now());
    return redirectWithNotice(base, { kind: "success", text: "optOuts.added", params: { count: added } });
  });
}

export default function OptOutsScreen() {
  const { list, q, base, everybodys, people, notice } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <OptOutList everybodys={everybodys} people={people} base={base} list={list} q={q} result={result}>
      {!result && <FlashMessage notice={notice} />}
    </OptOutList>
  );
}
