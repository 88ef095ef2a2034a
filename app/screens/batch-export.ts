import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportItems } from "~/domain/batches/export";
import { download } from "~/http/downloads";
import { rowSentence } from "~/http/item-answer";
import { localeOf } from "~/http/locale";
import { forPage } from "~/http/page-errors";
import { requireUser } from "~/http/viewer";

/** A batch's rows as a CSV file. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const user = requireUser({ request, context });
  const content = exportItems(user, Number(params.batchId), rowSentence(localeOf(request)));
  return forPage(request, download(content, { filename: `batch-${params.batchId}.csv`, type: "csv" }));
}
