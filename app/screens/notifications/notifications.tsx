import { redirect } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { typedNumber } from "~/domain/form-number";
import { listNotifications, readAllNotifications, readNotification } from "~/domain/notifications/list";
import { requestDisplay } from "~/http/request/display";
import { requestLocale } from "~/http/request/locale";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { presentNotification } from "~/http/response/notification";
import { redirectWithNotice } from "~/http/screen/flash";
import { submitForm } from "~/http/screen/forms";
import { forPage, withNotice } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { FlashMessage } from "~/ui/flash-message";
import { SubmitButton } from "~/ui/form/submit-button";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { listQuery, Paging } from "~/ui/list/list-address";
import { NotificationList } from "~/ui/notifications/notification-list";

await needTexts("account");

const HERE = "/notifications";

export const handle: ScreenHandle = {
  title: (_data, t) => t("inbox.title"),
  failed: (t) => t("inbox.failed"),
};

export async function loader(args: ScreenArgs) {
  const { page } = listQuery(args.request.url);
  const unread = new URL(args.request.url).searchParams.has("unread");
  const list = await forPage(args.request, listNotifications(requireUser(args), { page, unread }));
  const language = requestLocale(args.request);
  const data = list.data.map((fact) => presentNotification(fact, language, requestDisplay(args)));
  return withNotice(args.request, { data, meta: list.meta, unread });
}

/** One of them, which is then opened, or without a number all. */
const Wish = z.object({ notification: typedNumber(z.int().positive()).optional() });

export function action(args: ScreenArgs) {
  const user = requireUser(args);
  return submitForm(args, Wish, async ({ notification }) => {
    if (notification !== undefined)
      return redirect((await readNotification(user, notification, clock.now())).link);
    await readAllNotifications(user, clock.now());
    return redirectWithNotice(HERE, { kind: "success", text: "inbox.allRead" });
  });
}

export default function NotificationsScreen() {
  const { t } = useTranslation();
  const { data, meta, unread, notice } = useLoaderData<typeof loader>();
  const hasUnread = data.some(({ read_at }) => read_at === null);
  return (
    <>
      <PageHeader
        title={t("inbox.title")}
        actions={
          hasUnread && (
            <Form method="post">
              <SubmitButton>{t("inbox.readAll")}</SubmitButton>
            </Form>
          )
        }
      />
      <FlashMessage notice={notice} />
      <p className="mb-4 flex flex-wrap gap-x-5 gap-y-2">
        <Link to={unread ? HERE : `${HERE}?unread`} className="link">
          {t(unread ? "inbox.showAll" : "inbox.unread")}
        </Link>
        <Link to="/settings/notifications" className="link">
          {t("inbox.settings")}
        </Link>
      </p>
      <NotificationList notifications={data} unread={unread} />
      <Paging page={meta.page} pages={meta.pages} />
    </>
  );
}
