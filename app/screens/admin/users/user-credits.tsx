import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type Adjustment, AdjustmentForm, adjustCredits, assertMayAdjust } from "~/domain/credits/adjust";
import { userById } from "~/domain/users/list";
import { mayAssignCredits } from "~/domain/users/policy";
import { requireAdmin, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { newRequestKey, onceByForm } from "~/http/screen/form-idempotency";
import { submitForm } from "~/http/screen/forms";
import { userIdParam } from "~/http/screen/load-target";
import { forPage, withNotice } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { ProtectedNotice } from "~/ui/admin-users/protected-notice";
import { UserHeader } from "~/ui/admin-users/user-header";
import { FlashMessage } from "~/ui/flash-message";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Field } from "~/ui/form/field";
import type { FormResult } from "~/ui/form/form-result";
import { SubmitButton } from "~/ui/form/submit-button";
import { useSubmission } from "~/ui/form/use-form";
import { useFormat } from "~/ui/format";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { Notice } from "~/ui/notice";
import { Figure, Figures } from "~/ui/stat";

await needTexts("admin", "admin-users");

export const handle: ScreenHandle<{ user: { name: string } }> = {
  title: ({ user }, t) => t("adjust.title", { name: user.name }),
  failed: (t) => t("aboutUser.failedToLoad"),
};

export async function loader(args: ScreenArgs) {
  const actor = requireAdmin(args, "USERS", "REQUEST_CREDITS");
  const user = await forPage(args.request, userById(await userIdParam(args)));
  return withNotice(args.request, {
    user,
    change: mayAssignCredits(actor, user),
    own: actor.id === user.id,
    requestKey: newRequestKey(),
  });
}

export async function action(args: ScreenArgs) {
  const actor = requireAdmin(args, "USERS", "REQUEST_CREDITS");
  const id = await userIdParam(args);
  const give = async (input: Adjustment, form: FormData) => {
    const now = clock.now();
    const { balance } = await onceByForm(
      actor,
      form,
      `credits of ${id}`,
      (keep) => adjustCredits(actor, id, input, now, keep),
      now,
    );
    const notice = { kind: "success", text: "adjust.done", params: { balance } } as const;
    return redirectWithNotice(`/admin/users/${id}/credits`, notice);
  };
  return submitForm(args, AdjustmentForm, give, { may: () => assertMayAdjust(actor, id) });
}

export default function UserCreditsScreen() {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { user, change, own, requestKey, notice } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <>
      <UserHeader user={user} />
      {!result && <FlashMessage notice={notice} />}
      {own && <Notice kind="info" title={t("adjust.own")} />}
      {!change && !own && <ProtectedNotice role={user.role} />}
      <div className="flex max-w-xl flex-col gap-6">
        <Figures label={t("user.balance")}>
          <Figure name={t("user.balance")} value={number(user.balance)} />
        </Figures>
        {change && <AdjustForm key={requestKey} requestKey={requestKey} result={result} />}
      </div>
    </>
  );
}

function AdjustForm({ requestKey, result }: { requestKey: string; result: FormResult }) {
  const { t } = useTranslation();
  const { id, message, faults, attempt, field } = useSubmission(result);
  return (
    <Form method="post" id={id} className="panel flex flex-col gap-4 p-5">
      <input type="hidden" name="request_key" value={requestKey} />
      <ErrorSummary key={attempt} title={t("adjust.failed")} message={message} faults={faults} />
      <div>
        <h2 className="text-lg font-semibold">{t("adjust.heading")}</h2>
        <p className="quiet text-sm">{t("adjust.text")}</p>
      </div>
      <Field
        {...field("amount")}
        label={t("adjust.amount")}
        hint={t("adjust.amountHint")}
        autoComplete="off"
      />
      <Field {...field("reason")} label={t("adjust.reason")} autoComplete="off" />
      <div>
        <SubmitButton>{t("adjust.confirm")}</SubmitButton>
      </div>
    </Form>
  );
}
