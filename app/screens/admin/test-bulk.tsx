import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sendTest } from "~/http/actions/test-upload-form";
import { uploadPage } from "~/http/actions/upload-result";
import { presentTestBulkPage } from "~/http/presenters/test-bulk-page";
import { requireAdmin, type ScreenArgs } from "~/http/require-user";
import { forPage, withNotice } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { LogFilter } from "~/ui/admin-reports/log-filter";
import { LogTable } from "~/ui/admin-reports/log-table";
import { testAddress } from "~/ui/admin-reports/test-query";
import { TestQueued } from "~/ui/admin-reports/test-queued";
import { TestUploadForm } from "~/ui/admin-reports/test-upload-form";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { EmptyState } from "~/ui/list/empty-state";
import { Paging } from "~/ui/list/list-address";
import { RefreshLink } from "~/ui/list/refresh-link";
import { TemplateChoice } from "~/ui/templates/template-choice";
import { sendingTo } from "~/ui/upload-progress/client-action";

await needTexts("test-bulk", "compose", "hours");

export const handle: ScreenHandle = {
  title: (_data, t) => t("testBulk.title"),
  failed: (t) => t("testBulk.failed"),
};

export async function loader(args: ScreenArgs) {
  const { request } = args;
  const actor = requireAdmin(args, "TEST_BULK");
  const page = presentTestBulkPage(request, actor, testAddress(request.url), clock.now());
  return withNotice(request, await forPage(request, page));
}

export async function action(args: ScreenArgs) {
  return uploadPage(await sendTest(args, requireAdmin(args, "TEST_BULK")));
}

export const clientAction = sendingTo("/admin/test-bulk/upload");

export default function TestBulkScreen() {
  const { t } = useTranslation();
  const { address, choices, targets, logs, meta, megabytes, requestKey, notice, start, templates } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={t("testBulk.title")} below={t("testBulk.intro")} />
      <TestQueued notice={result ? null : notice} />
      {targets.length > 0 && (
        <TemplateChoice templates={templates} chosen={start?.id ?? null} action="/admin/test-bulk">
          {address.target_user_id && (
            <input type="hidden" name="target_user_id" value={address.target_user_id} />
          )}
        </TemplateChoice>
      )}
      {targets.length > 0 || result ? (
        <TestUploadForm
          key={notice ? `${notice.text} ${notice.params?.batch}` : "open"}
          targets={targets}
          target={address.target_user_id}
          megabytes={megabytes}
          requestKey={requestKey}
          start={start}
          result={result}
        />
      ) : (
        <EmptyState title={t("testBulk.noneTitle")} text={t("testBulk.noneText")}>
          <a href="/admin/test-bulk/template" className="btn">
            {t("testBulk.template")}
          </a>
        </EmptyState>
      )}
      <section aria-labelledby="logs" className="mt-8">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h2 id="logs" className="text-lg font-semibold">
            {t("testBulk.logs")}
          </h2>
          <RefreshLink />
        </div>
        <LogFilter {...address} {...choices} found={meta.total} />
        <Logs logs={logs} narrowed={Boolean(address.target_user_id || address.device_id)} />
        <Paging page={meta.page} pages={meta.pages} />
        <p className="quiet mt-3 text-sm">
          {t("testBulk.count", { count: meta.total })} {t("testBulk.logsHint")}
        </p>
      </section>
    </>
  );
}

function Logs({ logs, narrowed }: { logs: Parameters<typeof LogTable>[0]["logs"]; narrowed: boolean }) {
  const { t } = useTranslation();
  if (logs.length > 0) return <LogTable logs={logs} />;
  if (!narrowed) return <EmptyState title={t("testBulk.emptyTitle")} text={t("testBulk.emptyText")} />;
  return (
    <EmptyState title={t("testBulk.noMatchTitle")} text={t("testBulk.noMatchText")}>
      <Link to="/admin/test-bulk" className="btn">
        {t("common.clear")}
      </Link>
    </EmptyState>
  );
}
