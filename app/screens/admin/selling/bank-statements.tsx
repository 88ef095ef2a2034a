import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listStatements } from "~/domain/bank-statements/statement-views";
import { salesSettings } from "~/domain/settings/app-settings";
import { sendStatement } from "~/http/actions/upload-statement";
import { requireAdmin, type ScreenArgs } from "~/http/require-user";
import { newRequestKey } from "~/http/screen/form-idempotency";
import { forPage, withNotice } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { FlashMessage } from "~/ui/flash-message";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { listQuery, Paging } from "~/ui/list/list-address";
import { SalesTabs } from "~/ui/selling/sales-tabs";
import { StatementTable } from "~/ui/selling/statement-table";
import { StatementUpload } from "~/ui/selling/statement-upload";

await needTexts("money", "selling");

const STATEMENTS_PER_PAGE = 20;

export const handle: ScreenHandle = {
  title: (_data, t) => t("bankStatements.title"),
  failed: (t) => t("bankStatements.failed"),
};

export async function loader(args: ScreenArgs) {
  requireAdmin(args, "REQUEST_CREDITS");
  const { page } = listQuery(args.request.url);
  const asking = Promise.all([listStatements({ page, limit: STATEMENTS_PER_PAGE }), salesSettings()]);
  const [list, { payment_accounts }] = await forPage(args.request, asking);
  const accounts = payment_accounts.map(({ name, account }) => ({ name, account }));
  return withNotice(args.request, { list, accounts, requestKey: newRequestKey() });
}

export function action(args: ScreenArgs) {
  return sendStatement(args, requireAdmin(args, "REQUEST_CREDITS"));
}

export default function BankStatementsScreen() {
  const { t } = useTranslation();
  const { list, accounts, requestKey, notice } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={t("bankStatements.title")} />
      <SalesTabs />
      {!result && <FlashMessage notice={notice} />}
      <p className="quiet mb-4 max-w-prose">{t("bankStatements.lead")}</p>
      <StatementUpload
        accounts={accounts}
        requestKey={requestKey}
        result={result}
        found={result?.found ?? null}
      />
      <StatementTable statements={list.data} />
      <Paging page={list.meta.page} pages={list.meta.pages} />
    </>
  );
}
