import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { typedNumber } from "~/domain/form-number";
import { listReplies, readAllReplies, readReply } from "~/domain/replies/inbox";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { submitForm } from "~/http/screen/forms";
import { forPage, withNotice } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { FlashMessage } from "~/ui/flash-message";
import { SubmitButton } from "~/ui/form/submit-button";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { EmptyState } from "~/ui/list/empty-state";
import { listQuery, Paging } from "~/ui/list/list-address";
import { ReplyInbox } from "~/ui/recipients/reply-inbox";

await needTexts("recipients");

const HERE = "/replies";

export const handle: ScreenHandle = {
  title: (_data, t) => t("replies.title"),
  failed: (t) => t("replies.failed"),
};

export async function loader(args: ScreenArgs) {
  const { page } = listQuery(args.request.url);
  const unread = new URL(args.request.url).searchParams.has("unread");
  const list = await forPage(args.request, listReplies(requireUser(args), { page, limit: 20, unread }));
  return withNotice(args.request, { ...list, unread });
}

const Id = typedNumber(z.int().positive()).optional();
/** One of them, or all up to the newest that the page shows. */
const Wish = z.object({ reply: Id, newest: Id });

export function action(args: ScreenArgs) {
  const user = requireUser(args);
  return submitForm(args, Wish, async ({ reply, newest }) => {
    if (reply === undefined) await readAllReplies(user, newest);
    else await readReply(user, reply);
    const { search } = new URL(args.request.url);
    const text = reply === undefined ? "replies.allRead" : "replies.oneRead";
    return redirectWithNotice(HERE + search, { kind: "success", text });
  });
}

export default function RepliesScreen() {
  const { t } = useTranslation();
  const { data, meta, unread, notice } = useLoaderData<typeof loader>();
  const newest = data[0]?.id;
  return (
    <>
      <PageHeader
        title={t("replies.title")}
        actions={
          data.some((reply) => reply.unread) && (
            <Form method="post">
              {meta.page === 1 && <input type="hidden" name="newest" value={newest} />}
              <SubmitButton>{t("replies.readAll")}</SubmitButton>
            </Form>
          )
        }
      />
      <FlashMessage notice={notice} />
      <p className="mb-2 max-w-prose">{t("replies.lead")}</p>
      <p className="mb-4">
        <Link to={unread ? HERE : `${HERE}?unread`} className="link inline-flex min-h-11 items-center">
          {t(unread ? "replies.showAll" : "replies.showUnread")}
        </Link>
      </p>
      {data.length > 0 ? (
        <ReplyInbox replies={data} />
      ) : (
        <EmptyState
          title={t(unread ? "replies.noneUnread" : "replies.emptyTitle")}
          text={t("replies.emptyText")}
        />
      )}
      <Paging page={meta.page} pages={meta.pages} />
    </>
  );
}
