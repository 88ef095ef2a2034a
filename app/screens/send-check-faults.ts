import { faultsSheet } from "~/domain/imports/error-report";
import { requestLocale } from "~/http/request/locale";
import { idParam } from "~/http/request/params";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { download } from "~/http/response/downloads";
import { rowSentence } from "~/http/response/row-sentence";
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
