import { downloadContacts } from "~/http/exports";
import { idParam } from "~/http/request/params";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { screenFile } from "~/http/screen/page-download";

/** The contacts of a list as a file: a CSV, or with `format=xlsx` an .xlsx. */
export function loader(args: ScreenArgs) {
  const { pathname } = new URL(args.request.url);
  return screenFile(args, pathname.replace(/\/export$/, ""), (asked) =>
    downloadContacts(requireUser(asked), idParam(args.params.listId), args.request),
  );
}
