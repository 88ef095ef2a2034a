import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { cancelBatch, cancelEffect } from "~/domain/batch-control/pause-cancel";
import { batchById } from "~/domain/batches/get";
import { idParam } from "~/http/request/params";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { NoFields, submitForm } from "~/http/screen/forms";
import { forPage, idInAddress } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { ConfirmPanel } from "~/ui/admin-users/confirm-panel";
import { NothingToDo } from "~/ui/already-done";
import type { ScreenHandle } from "~/ui/layout/screen-handle";

await needTexts("sending");

export const handle: ScreenHandle<{ batch: { name: string } }> = {
  title: ({ batch }, t) => t("cancel.title", { name: batch.name }),
  failed: (t) => t("control.failed"),
};

export async function loader({ request, params, context }: ScreenArgs) {
  const user = requireUser({ request, context });
  const id = await idInAddress(request, params.batchId);
  const batch = await forPage(request, batchById(user, id));
  return { batch, effect: await forPage(request, cancelEffect(user, id)) };
}

export function action(args: ScreenArgs) {
  const user = requireUser(args);
  return submitForm(args, NoFields, async () => {
    const id = idParam(args.params.batchId);
    const before = await batchById(user, id);
    const { batch } = await cancelBatch(user, id, clock.now());
    const params = {
      rows: batch.totals.skipped - before.totals.skipped,
      count: before.credits_used - batch.credits_used,
    };
    const text = params.count > 0 ? "cancel.done" : "cancel.doneFree";
    return redirectWithNotice(`/batches/${id}`, { kind: "success", text, params });
  });
}

export default function BatchCancelScreen() {
  const { t } = useTranslation();
  const { batch, effect } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const back = `/batches/${batch.id}`;
  const title = t("cancel.title", { name: batch.name });
  if (batch.cancelled || effect.rows === 0)
    return <NothingToDo title={title} text={t("cancel.nothing")} back={back} backText={t("control.back")} />;
  return (
    <ConfirmPanel
      title={title}
      confirm={t("cancel.confirm")}
      keep={t("cancel.keep")}
      back={back}
      result={result}
    >
      <p className="text-lg">
        {t(effect.credits > 0 ? "cancel.effect" : "cancel.effectFree", {
          rows: effect.rows,
          count: effect.credits,
        })}
      </p>
      <p className="quiet">{t("cancel.air")}</p>
    </ConfirmPanel>
  );
}
