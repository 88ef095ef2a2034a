import type { LoaderFunctionArgs } from "@remix-run/node";
import { batchTemplate } from "~/domain/imports/template";
import { requireUser } from "~/http/require-user";
import { templateFile, templateNotes } from "~/http/screen/template-file";

/** The empty sheet to fill in. If it cannot be made, the screen says so. */
export function loader(args: LoaderFunctionArgs) {
  const failed = { screen: "/send/new", text: "send.templateFailed" };
  return templateFile(args, "batch-template.xlsx", failed, (asked) => {
    requireUser(asked);
    return batchTemplate(templateNotes(asked.request));
  });
}
