import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadReplies } from "~/http/exports";
import { requireUser } from "~/http/require-user";
import { screenFile } from "~/http/screen/page-download";

/** What recipients answered to a batch, as a CSV file. */
export function loader(args: LoaderFunctionArgs) {
  const { batchId } = args.params;
  return screenFile(args, `/batches/${batchId}/replies`, (asked) =>
    downloadReplies(requireUser(asked), batchId),
  );
}
