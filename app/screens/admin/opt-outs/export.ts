import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportOptOuts } from "~/domain/opt-outs/list";
import { download } from "~/http/downloads";
import { screenFile } from "~/http/screen/screen-file";
import { requireAdmin } from "~/http/viewer";

/** The list as a CSV file. */
export function loader(args: LoaderFunctionArgs) {
  return screenFile(args, "/admin/opt-outs", async (asked) => {
    requireAdmin(asked, "SETTINGS");
    return download(exportOptOuts(null), { filename: "opt-outs.csv", type: "csv" });
  });
}
