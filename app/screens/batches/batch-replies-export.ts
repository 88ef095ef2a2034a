import { downloadReplies } from "~/http/exports";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { screenFile } from "~/http/screen/page-download";

/** What recipients answered to a batch, as a CSV file. */
export function loader(args: ScreenArgs) {
  const { batchId } = args.params;
  return screenFile(args, `/batches/${batchId}/replies`, (asked) =>
    downloadReplies(requireUser(asked), batchId),
  );
}
