import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { stageSend } from "~/http/actions/create-import";
import { uploadPage } from "~/http/actions/upload-result";
import { presentSendPage } from "~/http/presenters/send-page";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { forPage, withNotice } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { FlashMessage } from "~/ui/flash-message";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { NoNumber } from "~/ui/numbers/no-number";
import { QueuedDialog } from "~/ui/upload/queued-dialog";
import { type UploadRefusal, UploadRefused } from "~/ui/upload/upload-error";
import { UploadForm } from "~/ui/upload/upload-form";
import { sendingTo } from "~/ui/upload-progress/client-action";

await needTexts("compose", "upload");

export const handle: ScreenHandle = {
  title: (_data, t) => t("send.title"),
  failed: (t) => t("send.uploadFailed"),
};

export async function loader(args: ScreenArgs) {
  const { request } = args;
  const user = requireUser(args);
  return withNotice(request, await forPage(request, presentSendPage(request, user, clock.now())));
}

export async function action(args: ScreenArgs) {
  return uploadPage(await stageSend(args, requireUser(args)));
}

export const clientAction = sendingTo("/send/new/upload");

export default function SendNewScreen() {
  const { t } = useTranslation();
  const { connection, limits, balance, requestKey, queued, notice, start, templates, lists, listed } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>() as UploadRefusal | undefined;
  return (
    <>
      <PageHeader title={t("send.title")} />
      {!result && !queued && <FlashMessage notice={notice} />}
      {result && !queued && <UploadRefused refusal={result} key={requestKey} />}
      <NoNumber connection={connection} />
      <UploadForm
        key={queued ? "queued" : "open"}
        limits={limits}
        balance={balance}
        requestKey={requestKey}
        start={start}
        templates={templates}
        lists={lists}
        listed={listed}
        result={result}
      />
      {queued && <QueuedDialog batch={queued} summary={notice?.params ?? null} />}
    </>
  );
}
