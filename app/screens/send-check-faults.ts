import type { LoaderFunctionArgs } from "@remix-run/node";
import { faultsSheet } from "~/domain/batches/faults-sheet";
import { download } from "~/http/downloads";
import { rowSentence } from "~/http/item-answer";
import { localeOf } from "~/http/locale";
import { forPage } from "~/http/page-errors";
import { requireUser } from "~/http/viewer";

/** The rows of a sheet that will not go, to be corrected and uploaded again. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const user = requireUser({ request, context });
  const id = Number(params.importId);
  const content = faultsSheet(user, id, rowSentence(localeOf(request)), new Date());
  return forPage(request, download(content, { filename: `to-correct-${id}.xlsx`, type: "xlsx" }));
}
