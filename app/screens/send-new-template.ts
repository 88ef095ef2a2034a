import { requireUser, type ScreenArgs } from "~/http/require-user";
import { templateFile } from "~/http/screen/page-download";

/** The empty sheet to fill in. If it cannot be made, the screen says so. */
export function loader(args: ScreenArgs) {
  return templateFile(args, "batch", { screen: "/send/new", text: "send.templateFailed" }, requireUser);
}
