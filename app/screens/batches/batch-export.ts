import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadItems } from "~/http/exports";
import { requireUser } from "~/http/require-user";
import { screenFile } from "~/http/screen/page-download";

/** A batch's rows as a CSV file. */
export function loader(args: LoaderFunctionArgs) {
  const { batchId } = args.params;
  return screenFile(args, `/batches/${batchId}`, (asked) =>
    downloadItems(requireUser(asked), batchId, args.request),
  );
}
