import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listReceipts } from "~/domain/credits/receipts/list-receipts";
import { requireAdmin, type ScreenArgs } from "~/http/require-user";
import { forPage, withNotice } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { FlashMessage } from "~/ui/flash-message";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { listQuery, Paging } from "~/ui/list/list-address";
import { MonthTotals } from "~/ui/selling/month-totals";
import { ReceiptTable } from "~/ui/selling/receipt-table";
import { SalesTabs } from "~/ui/selling/sales-tabs";

await needTexts("money", "selling");

const RECEIPTS_PER_PAGE = 50;

export const handle: ScreenHandle = {
  title: (_data, t) => t("paymentReceipts.title"),
  failed: (t) => t("paymentReceipts.failed"),
};

export async function loader(args: ScreenArgs) {
  requireAdmin(args, "REQUEST_CREDITS");
  const { request } = args;
  const month = new URL(request.url).searchParams.get("month") ?? undefined;
  const { page } = listQuery(request.url);
  const list = listReceipts({ month, page, limit: RECEIPTS_PER_PAGE }, clock.now());
  return withNotice(request, { list: await forPage(request, list) });
}

export default function ReceiptsScreen() {
  const { t } = useTranslation();
  const { list, notice } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("paymentReceipts.title")} />
      <SalesTabs />
      <FlashMessage notice={notice} />
      <MonthTotals totals={list.totals} />
      <ReceiptTable receipts={list.data} />
      <Paging page={list.meta.page} pages={list.meta.pages} />
    </>
  );
}
