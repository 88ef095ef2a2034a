import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { createList, ListInput } from "~/domain/contact-lists/lists";
import { legalBasisForm } from "~/http/presenters/legal-basis";
import { requestLocale } from "~/http/request/locale";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { newRequestKey, onceByForm } from "~/http/screen/form-idempotency";
import { submitForm } from "~/http/screen/forms";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { ListEditor } from "~/ui/lists/list-editor";

await needTexts("lists");

export const handle: ScreenHandle = {
  title: (_data, t) => t("lists.new"),
  failed: (t) => t("lists.failed"),
};

export function loader(args: ScreenArgs) {
  requireUser(args);
  return { basis: legalBasisForm(requestLocale(args.request), false), requestKey: newRequestKey() };
}

export function action(args: ScreenArgs) {
  const user = requireUser(args);
  return submitForm(args, ListInput, async (input, form) => {
    const now = clock.now();
    const create = onceByForm(user, form, "/lists/new", (keep) => createList(user, input, now, keep), now);
    const { list } = await create;
    return redirectWithNotice(`/lists/${list.id}`, { kind: "success", text: "lists.saved" });
  });
}

export default function ListNewScreen() {
  const { t } = useTranslation();
  const { basis, requestKey } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const back = { to: "/lists", text: t("lists.title") };
  return (
    <ListEditor title={t("lists.new")} back={back} basis={basis} requestKey={requestKey} result={result} />
  );
}
