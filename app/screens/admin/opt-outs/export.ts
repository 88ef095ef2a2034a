import type { LoaderFunctionArgs } from "@remix-run/node";
import { listFile } from "~/http/list-file";
import { screenFile } from "~/http/screen/screen-file";
import { requireAdmin } from "~/http/viewer";

/** The list as a file: a CSV, or with `format=xlsx` an .xlsx. */
export function loader(args: LoaderFunctionArgs) {
  return screenFile(args, "/admin/opt-outs", async (asked) => {
    requireAdmin(asked, "SETTINGS");
    return listFile(args.request, null);
  });
}
