import type { LoaderFunctionArgs } from "@remix-run/node";
import { batchTemplate } from "~/domain/batches/template";
import { download } from "~/http/downloads";
import { forPage } from "~/http/page-errors";
import { requireUser } from "~/http/viewer";

/** The empty sheet to fill in. */
export async function loader(args: LoaderFunctionArgs) {
  requireUser(args);
  const sheet = await forPage(args.request, batchTemplate());
  return download(sheet, { filename: "batch-template.xlsx", type: "xlsx" });
}
