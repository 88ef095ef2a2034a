import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportItems } from "~/domain/batches/export";
import { download } from "~/http/downloads";
import { localeOf } from "~/http/locale";
import { forPage } from "~/http/page-errors";
import { requireUser } from "~/http/viewer";
import { reasonSentence } from "~/i18n/sentence";

/** A batch's rows as a CSV file. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const user = requireUser({ request, context });
  const language = localeOf(request);
  const content = exportItems(user, Number(params.batchId), (reason) => reasonSentence(language, reason));
  return forPage(request, download(content, { filename: `batch-${params.batchId}.csv`, type: "csv" }));
}
