import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { correctReceipt, ReceiptCorrection } from "~/domain/credits/receipts/correct-receipt";
import { receiptById } from "~/domain/credits/receipts/read-receipts";
import { idParam } from "~/http/request/params";
import { requireAdmin, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { submitForm } from "~/http/screen/forms";
import { forPage } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { CorrectionForm } from "~/ui/selling/correction-form";

await needTexts("selling");

export const handle: ScreenHandle<{ receipt: { number: string } }> = {
  title: ({ receipt }, t) => t("paymentReceipts.correctTitle", { name: receipt.number }),
  failed: (t) => t("paymentReceipts.failed"),
};

export async function loader(args: ScreenArgs) {
  requireAdmin(args, "REQUEST_CREDITS");
  const found = async () => receiptById(idParam(args.params.receiptId));
  return { receipt: await forPage(args.request, found()) };
}

export function action(args: ScreenArgs) {
  const actor = requireAdmin(args, "REQUEST_CREDITS");
  const id = () => idParam(args.params.receiptId);
  const correct = async (input: ReceiptCorrection) => {
    const { receipt } = await correctReceipt(actor, id(), input, clock.now());
    const params = { name: receipt.number };
    return redirectWithNotice("/admin/receipts", {
      kind: "success",
      text: "paymentReceipts.corrected",
      params,
    });
  };
  return submitForm(args, ReceiptCorrection, correct, { may: () => receiptById(id()) });
}

export default function ReceiptCorrectScreen() {
  const { t } = useTranslation();
  const { receipt } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const title = t("paymentReceipts.correctTitle", { name: receipt.number });
  return <CorrectionForm title={title} buyer={receipt.buyer.name} result={result} />;
}
