import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { assertMayRetry, retryBatch, retryOffer } from "~/domain/batch-retry";
import { batchById } from "~/domain/batches/get";
import { typedNumber } from "~/domain/form-number";
import { idParam } from "~/http/request/params";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { newRequestKey, onceByForm } from "~/http/screen/form-idempotency";
import { submitForm } from "~/http/screen/forms";
import { forPage, idInAddress } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { RetryPanel } from "~/ui/batch/retry-panel";
import type { ScreenHandle } from "~/ui/layout/screen-handle";

await needTexts("batches", "sending");

export const handle: ScreenHandle<{ batch: { name: string } }> = {
  title: ({ batch }, t) => t("retry.title", { name: batch.name }),
  failed: (t) => t("control.failed"),
};

export async function loader({ request, params, context }: ScreenArgs) {
  const user = requireUser({ request, context });
  const id = await idInAddress(request, params.batchId);
  const batch = await forPage(request, batchById(user, id));
  const offer = await forPage(request, retryOffer(user, id));
  return { batch, offer, buys: user.role === "USER", requestKey: newRequestKey() };
}

const Wish = z.object({
  request_key: z.string(),
  unconfirmed: z.string().optional(),
  /** As the page said: no user pays more than that. */
  credits: typedNumber(z.int()).optional(),
});

export function action(args: ScreenArgs) {
  const user = requireUser(args);
  const now = clock.now();
  const may = () => assertMayRetry(user, idParam(args.params.batchId));
  const retry = async ({ unconfirmed, credits: atMost }: z.output<typeof Wish>, form: FormData) => {
    const id = idParam(args.params.batchId);
    const wish = { unconfirmed: unconfirmed !== undefined, atMost };
    const { batch } = await onceByForm(
      user,
      form,
      `batches/${id}/retry`,
      (keep) => retryBatch(user, id, wish, now, keep),
      now,
    );
    return redirectWithNotice(`/batches/${batch.id}`, { kind: "success", text: "retry.done" });
  };
  return submitForm(args, Wish, retry, { may });
}

export default function BatchRetryScreen() {
  const loaded = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return <RetryPanel {...loaded} result={result} />;
}
