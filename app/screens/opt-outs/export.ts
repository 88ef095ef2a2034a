import type { LoaderFunctionArgs } from "@remix-run/node";
import { listFile } from "~/http/list-file";
import { listOwnerOf } from "~/http/screen/list-owner";
import { screenFile } from "~/http/screen/screen-file";

/** The list as a file: a CSV, or with `format=xlsx` an .xlsx. */
export function loader(args: LoaderFunctionArgs) {
  const { pathname } = new URL(args.request.url);
  return screenFile(args, pathname.replace(/\/export$/, ""), async (asked) =>
    listFile(args.request, listOwnerOf(asked).owner),
  );
}
