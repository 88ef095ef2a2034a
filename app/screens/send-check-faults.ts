import { faultsSheet } from "~/domain/imports/error-report";
import { download } from "~/http/downloads";
import { requestLocale } from "~/http/locale";
import { idParam } from "~/http/params";
import { rowSentence } from "~/http/presenters/batch-item";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { screenFile } from "~/http/screen/page-download";
import { answersIn } from "~/i18n/server";
import { clock } from "~/platform/clock";

/** The rows of a sheet that will not go, to be corrected and uploaded again. */
export function loader(args: ScreenArgs) {
  const id = args.params.importId;
  return screenFile(args, `/send/new/${id}`, (asked) => {
    const unused = answersIn(requestLocale(args.request))("attachmentsFound.unusedSheet");
    const sentence = rowSentence(requestLocale(args.request));
    const content = faultsSheet(requireUser(asked), idParam(id), sentence, clock.now(), unused);
    return download(content, { filename: `to-correct-${id}.xlsx`, type: "xlsx" });
  });
}
