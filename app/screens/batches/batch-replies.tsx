import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { batchById } from "~/domain/batches/get";
import { batchReplies } from "~/domain/replies/list";
import { idParam } from "~/http/request/params";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { forPage } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { EmptyState } from "~/ui/list/empty-state";
import { listQuery, Paging } from "~/ui/list/list-address";
import { ReplyTable } from "~/ui/recipients/reply-table";

await needTexts("recipients");

export const handle: ScreenHandle<{ batch: { name: string } }> = {
  title: ({ batch }, t) => t("replies.of", { name: batch.name }),
  failed: (t) => t("replies.failed"),
};

export async function loader(args: ScreenArgs) {
  const user = requireUser(args);
  const { request, params } = args;
  const { page } = listQuery(request.url);
  const asked = async () => {
    const { id, name } = await batchById(user, idParam(params.batchId));
    return { batch: { id, name }, list: await batchReplies(user, id, { page, limit: 20 }) };
  };
  return forPage(request, asked());
}

export default function BatchScreenReplies() {
  const { t } = useTranslation();
  const { batch, list } = useLoaderData<typeof loader>();
  const { data, meta } = list;
  return (
    <>
      <PageHeader
        title={t("replies.title")}
        above={
          <Link to={`/batches/${batch.id}`} className="link">
            {batch.name}
          </Link>
        }
        actions={
          <a href={`/batches/${batch.id}/replies/export`} className="btn btn-sm">
            {t("replies.export")}
          </a>
        }
      />
      <p className="mb-4 max-w-prose">{t("replies.lead")}</p>
      {data.length > 0 ? (
        <ReplyTable replies={data} />
      ) : (
        <EmptyState title={t("replies.emptyTitle")} text={t("replies.emptyText")} />
      )}
      <Paging page={meta.page} pages={meta.pages} />
    </>
  );
}
