import { downloadItems } from "~/http/exports";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { screenFile } from "~/http/screen/page-download";

/** A batch's rows as a CSV file. */
export function loader(args: ScreenArgs) {
  const { batchId } = args.params;
  return screenFile(args, `/batches/${batchId}`, (asked) =>
    downloadItems(requireUser(asked), batchId, args.request),
  );
}
