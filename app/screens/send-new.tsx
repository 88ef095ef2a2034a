import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Actor } from "~/domain/actor";
import { batchById } from "~/domain/batches/get";
import { UPLOAD_LIMITS } from "~/domain/imports/upload-faults";
import { overview } from "~/domain/reports/overview";
import { creditsPerAttachment } from "~/domain/settings/app-settings";
import { templateById, templateChoices } from "~/domain/templates/templates";
import { stageSend } from "~/http/actions/create-import";
import { uploadPage } from "~/http/actions/upload-result";
import { idParam } from "~/http/params";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { newRequestKey } from "~/http/screen/form-idempotency";
import { forPage, idInAddress, withNotice } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { FlashMessage } from "~/ui/flash-message";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { TemplateChoice } from "~/ui/templates/template-choice";
import { QueuedDialog } from "~/ui/upload/queued-dialog";
import { type UploadRefusal, UploadRefused } from "~/ui/upload/upload-error";
import { UploadForm } from "~/ui/upload/upload-form";
import { UploadRules } from "~/ui/upload/upload-rules";
import { sendingTo } from "~/ui/upload-progress/client-action";

await needTexts("compose", "upload");

const MEGABYTE = 1024 * 1024;

export const handle: ScreenHandle = {
  title: (_data, t) => t("send.title"),
  failed: (t) => t("send.uploadFailed"),
};

export async function loader({ request, context }: ScreenArgs) {
  const user = requireUser({ request, context });
  const { searchParams } = new URL(request.url);
  const done = searchParams.get("done");
  const queued =
    done === null ? null : await forPage(request, batchById(user, await idInAddress(request, done)));
  const { balance } = await forPage(request, overview(user));
  return withNotice(request, {
    start: await forPage(request, startFrom(user, searchParams)),
    templates: await forPage(request, templateChoices(user)),
    limits: {
      megabytes: UPLOAD_LIMITS.fileBytesMax / MEGABYTE,
      rows: UPLOAD_LIMITS.rowsMax - 1,
      attached: await forPage(request, creditsPerAttachment()),
    },
    balance,
    requestKey: newRequestKey(),
    queued: queued && { id: queued.id, name: queued.name },
  });
}

/** The text that the page begins with: of a template, or of an earlier batch. */
async function startFrom(
  user: Actor,
  address: URLSearchParams,
): Promise<{ template: number | null; text: string }> {
  const template = address.get("template") ?? "";
  const batch = address.get("batch") ?? "";
  if (template !== "")
    return { template: idParam(template), text: (await templateById(user, idParam(template))).text };
  return { template: null, text: batch === "" ? "" : ((await batchById(user, idParam(batch))).text ?? "") };
}

export async function action(args: ScreenArgs) {
  return uploadPage(await stageSend(args, requireUser(args)));
}

export const clientAction = sendingTo("/send/new/upload");

export default function SendNewScreen() {
  const { t } = useTranslation();
  const { limits, balance, requestKey, queued, notice, start, templates } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>() as UploadRefusal | undefined;
  return (
    <>
      <PageHeader title={t("send.title")} />
      {!result && !queued && <FlashMessage notice={notice} />}
      {result && !queued && <UploadRefused refusal={result} key={requestKey} />}
      <TemplateChoice templates={templates} chosen={start.template} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <UploadForm
          key={queued ? "queued" : "open"}
          limits={limits}
          balance={balance}
          requestKey={requestKey}
          start={start}
          result={result}
        />
        <UploadRules limits={limits} />
      </div>
      {queued && <QueuedDialog batch={queued} summary={notice?.params ?? null} />}
    </>
  );
}
