import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { approveLines, LineApproval } from "~/domain/bank-statements/approve-lines";
import { statementById, statementLines } from "~/domain/bank-statements/statement-views";
import { presentLineAnswers } from "~/http/presenters/selling/line-answers";
import { requestLocale } from "~/http/request/locale";
import { idParam } from "~/http/request/params";
import { valid } from "~/http/request/validate";
import { requireAdmin, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { NoFields, submitForm } from "~/http/screen/forms";
import { forPage, withNotice } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { FlashMessage } from "~/ui/flash-message";
import { ErrorSummary } from "~/ui/form/error-summary";
import { formFaults } from "~/ui/form/form-result";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { listQuery, Paging } from "~/ui/list/list-address";
import { BankLines } from "~/ui/selling/bank-lines";

await needTexts("selling");

const LINES_PER_PAGE = 100;
const LINE_FIELD = /^line\.([1-9]\d{0,9})$/;

export const handle: ScreenHandle<{ statement: { account: string } }> = {
  title: ({ statement }, t) => t("bankStatements.one", { name: statement.account }),
  failed: (t) => t("bankStatements.failed"),
};

export async function loader(args: ScreenArgs) {
  requireAdmin(args, "REQUEST_CREDITS");
  const { page, status } = listQuery(args.request.url);
  const found = async () =>
    statementLines(idParam(args.params.statementId), { page, status, limit: LINES_PER_PAGE });
  return withNotice(args.request, { ...(await forPage(args.request, found())), status });
}

export function action(args: ScreenArgs) {
  const actor = requireAdmin(args, "REQUEST_CREDITS");
  const id = () => idParam(args.params.statementId);
  const approve = async (_: object, form: FormData) => {
    const ticked = [...form.keys()].flatMap((name) => LINE_FIELD.exec(name)?.[1] ?? []);
    const back = `/admin/bank-statements/${id()}`;
    if (ticked.length === 0)
      return redirectWithNotice(back, { kind: "error", text: "bankStatements.noneSelected" });
    const { line_ids } = valid(LineApproval, { line_ids: ticked.map(Number) }) as LineApproval;
    const answers = await approveLines(actor, id(), line_ids, clock.now());
    const { lines } = presentLineAnswers(requestLocale(args.request), answers);
    const refused = lines.filter(({ ok }) => !ok);
    const first = refused[0]?.error ?? "";
    if (refused.length > 0) {
      const params = { count: refused.length, sentence: first };
      return redirectWithNotice(back, { kind: "warning", text: "bankStatements.refused", params });
    }
    const params = { count: lines.length };
    return redirectWithNotice(back, { kind: "success", text: "bankStatements.approved", params });
  };
  return submitForm(args, NoFields, approve, { may: () => statementById(id()) });
}

export default function BankStatementScreen() {
  const { t } = useTranslation();
  const { statement, counts, lines, status, notice } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { layout, file_name: file } = statement;
  const bank = layout === "other" ? t("bankStatements.other") : layout;
  return (
    <>
      <PageHeader
        title={t("bankStatements.one", { name: statement.account })}
        below={t("bankStatements.summary", { kind: bank, title: file })}
        back={{ to: "/admin/bank-statements", text: t("bankStatements.title") }}
      />
      {!result && <FlashMessage notice={notice} />}
      <ErrorSummary title={t("bankStatements.approveFailed")} {...formFaults(result)} />
      <BankLines lines={lines.data} counts={counts} status={status} />
      <Paging page={lines.meta.page} pages={lines.meta.pages} />
    </>
  );
}
