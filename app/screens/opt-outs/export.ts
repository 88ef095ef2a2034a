import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadOptOuts } from "~/http/exports";
import { optOutScope } from "~/http/screen/opt-out-scope";
import { screenFile } from "~/http/screen/page-download";

/** The list as a file: a CSV, or with `format=xlsx` an .xlsx. */
export function loader(args: LoaderFunctionArgs) {
  const { pathname } = new URL(args.request.url);
  return screenFile(args, pathname.replace(/\/export$/, ""), (asked) =>
    downloadOptOuts(optOutScope(asked).owner, args.request),
  );
}
