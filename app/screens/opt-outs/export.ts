import type { LoaderFunctionArgs } from "@remix-run/node";
import { listFile } from "~/http/list-file";
import { screenFile } from "~/http/screen/screen-file";
import { requireUser } from "~/http/viewer";

/** The list as a file: a CSV, or with `format=xlsx` an .xlsx. */
export function loader(args: LoaderFunctionArgs) {
  return screenFile(args, "/opt-outs", async (asked) => {
    const user = requireUser(asked);
    return listFile(args.request, user.id);
  });
}
