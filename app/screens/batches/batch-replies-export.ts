import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportReplies } from "~/domain/replies/list";
import { download } from "~/http/downloads";
import { idParam } from "~/http/params";
import { requireUser } from "~/http/require-user";
import { screenFile } from "~/http/screen/page-download";

/** What recipients answered to a batch, as a CSV file. */
export function loader(args: LoaderFunctionArgs) {
  return screenFile(args, `/batches/${args.params.batchId}/replies`, async (asked) => {
    const user = requireUser(asked);
    const id = idParam(args.params.batchId);
    return download(exportReplies(user, id), { filename: `replies-${id}.csv`, type: "csv" });
  });
}
