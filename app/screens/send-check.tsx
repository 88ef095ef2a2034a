import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { BasisFields, parseLegalBasis } from "~/domain/batches/legal-basis";
import { typedNumber } from "~/domain/form-number";
import { BatchWhenFields, batchWhen, chosenStart, StartChoice } from "~/domain/imports/batch-when";
import { excludeRepeated, includeRepeated } from "~/domain/imports/keep-first";
import { tryOut } from "~/domain/imports/send-sample";
import { confirmImport, discardStaged, stagedImport } from "~/domain/imports/staged-import";
import { byOwnClock } from "~/domain/users/display";
import { presentCheckPage } from "~/http/presenters/check-page";
import { requestDisplay } from "~/http/request/display";
import { idParam } from "~/http/request/params";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { onceByForm } from "~/http/screen/form-idempotency";
import { submitForm } from "~/http/screen/forms";
import { forPage, idInAddress, withNotice } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { FlashMessage } from "~/ui/flash-message";
import { ErrorSummary } from "~/ui/form/error-summary";
import { formFaults, useAttempt } from "~/ui/form/form-result";
import { ReadingFound } from "~/ui/import-review/analysis";
import { FilesFound } from "~/ui/import-review/attachment-files";
import { ConfirmImport } from "~/ui/import-review/confirm-import";
import { EqualTexts } from "~/ui/import-review/equal-texts";
import { FaultyRows } from "~/ui/import-review/faulty-rows";
import { MessagePreview } from "~/ui/import-review/message-preview";
import { OtherBraces } from "~/ui/import-review/other-braces";
import { ExcludedNotice, RepeatedNumbers } from "~/ui/import-review/repeated-numbers";
import { TryOut } from "~/ui/import-review/send-sample";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";

await needTexts("batches", "check", "hours", "sending", "upload");

export const handle: ScreenHandle = { title: (_data, t) => t("check.title") };

export async function loader({ request, params, context }: ScreenArgs) {
  const user = requireUser({ request, context });
  const id = await idInAddress(request, params.importId);
  return withNotice(
    request,
    await forPage(request, presentCheckPage({ request, context }, user, id, clock.now())),
  );
}

const Choice = z.object({
  intent: z.enum(["confirm", "discard", "try", "first", "all"]),
  again: z.string().optional(),
  row: typedNumber(z.int()).optional(),
  /** As the button said: no user pays more than that. */
  credits: typedNumber(z.int()).optional(),
  ...StartChoice,
  ...BatchWhenFields,
  ...BasisFields,
});

export function action(args: ScreenArgs) {
  const user = requireUser(args);
  const may = () => stagedImport(user, idParam(args.params.importId), clock.now());
  const act = async (choice: z.output<typeof Choice>, form: FormData) => {
    const { intent, again, row = 0, credits: atMost, ...chosen } = choice;
    const id = idParam(args.params.importId);
    const now = clock.now();
    if (intent === "discard") {
      await discardStaged(user, id, now);
      return redirectWithNotice("/send/new", { kind: "success", text: "send.discarded" });
    }
    if (intent === "try") {
      const { way } = await onceByForm(
        user,
        form,
        `send/new/${id}/try`,
        (keep) => tryOut(user, id, row, now, keep, atMost),
        now,
      );
      const text = way === "at_once" ? "check.tried" : "check.triedAsAny";
      return redirectWithNotice(`/send/new/${id}?row=${row}`, { kind: "success", text });
    }
    if (intent === "first" || intent === "all") {
      await (intent === "first" ? excludeRepeated : includeRepeated)(user, id, now);
      return redirect(`/send/new/${id}`);
    }
    const { summary } = await confirmImport(
      user,
      id,
      {
        again: again !== undefined,
        when: batchWhen(byOwnClock(chosenStart(chosen), requestDisplay(args)), now),
        basis: parseLegalBasis(chosen),
        atMost,
      },
      now,
    );
    const notice = { kind: "success", text: "queued.title", params: summary } as const;
    return redirectWithNotice(`/send/new?done=${id}`, notice);
  };
  return submitForm(args, Choice, act, { may });
}

export default function SendCheckScreen() {
  const { t } = useTranslation();
  const check = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { message, faults } = formFaults(result);
  const { total, queued } = check.summary;
  return (
    <>
      <PageHeader
        back={{ to: "/send/new", text: t("check.other") }}
        title={t("check.title")}
        below={check.name}
      />
      {!result && <FlashMessage notice={check.notice} />}
      <ErrorSummary key={useAttempt(result)} title={t("send.failed")} message={message} faults={faults} />
      <EqualTexts text={check.text} reading={check.reading} hint={check.hints.equal} />
      <OtherBraces found={check.braces} />
      {check.repeated && <RepeatedNumbers {...check.repeated} />}
      {check.left_out > 0 && <ExcludedNotice rows={check.left_out} />}
      <div className="grid items-start gap-4 sm:gap-5 xl:grid-cols-2 xl:grid-rows-[auto_1fr]">
        {check.preview && (
          <MessagePreview
            preview={{ ...check.preview, sentence: check.preview.sentence || null }}
            address={check.address}
            edit={check.correctable ? `/send/new/${check.id}/text${check.address}` : null}
            attached={check.attached}
          >
            {check.preview.message !== "" && check.balance >= check.try_credits && (
              <TryOut
                row={check.preview.row}
                credits={check.try_credits}
                phone={check.own_number}
                way={check.try_out}
                requestKey={check.requestKey}
              />
            )}
          </MessagePreview>
        )}
        <div className="min-w-0 xl:col-start-2 xl:row-span-2 xl:row-start-1">
          <ConfirmImport check={check} buys={check.buys} result={result} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 sm:gap-5">
          {check.files && <FilesFound {...check.files} href={`/send/new/${check.id}/faults`} />}
          {check.reading && (
            <ReadingFound text={check.text} reading={check.reading} hint={check.hints.missing} />
          )}
        </div>
      </div>
      <FaultyRows
        hint={check.hints.download}
        rows={check.faults}
        all={total - queued}
        download={`/send/new/${check.id}/faults`}
        address={check.address}
      />
    </>
  );
}

export { ImportNotFound as ErrorBoundary } from "~/ui/import-review/import-not-found";
