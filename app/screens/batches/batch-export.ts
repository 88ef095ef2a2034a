import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportItems } from "~/domain/batches/export";
import { download } from "~/http/downloads";
import { requestLocale } from "~/http/locale";
import { idParam } from "~/http/params";
import { rowSentence } from "~/http/presenters/batch-item";
import { requireUser } from "~/http/require-user";
import { screenFile } from "~/http/screen/page-download";

/** A batch's rows as a CSV file. */
export function loader(args: LoaderFunctionArgs) {
  const id = args.params.batchId;
  return screenFile(args, `/batches/${id}`, (asked) => {
    const content = exportItems(requireUser(asked), idParam(id), rowSentence(requestLocale(args.request)));
    return download(content, { filename: `batch-${id}.csv`, type: "csv" });
  });
}
