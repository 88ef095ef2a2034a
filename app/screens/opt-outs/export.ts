import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportOptOuts } from "~/domain/opt-outs/list";
import { download } from "~/http/downloads";
import { screenFile } from "~/http/screen/screen-file";
import { requireUser } from "~/http/viewer";

/** The list as a CSV file. */
export function loader(args: LoaderFunctionArgs) {
  return screenFile(args, "/opt-outs", async (asked) => {
    const user = requireUser(asked);
    return download(exportOptOuts(user.id), { filename: "opt-outs.csv", type: "csv" });
  });
}
