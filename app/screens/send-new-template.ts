import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireUser } from "~/http/require-user";
import { templateFile } from "~/http/screen/page-download";

/** The empty sheet to fill in. If it cannot be made, the screen says so. */
export function loader(args: LoaderFunctionArgs) {
  return templateFile(args, "batch", { screen: "/send/new", text: "send.templateFailed" }, requireUser);
}
