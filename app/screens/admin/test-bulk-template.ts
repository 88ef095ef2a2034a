import type { LoaderFunctionArgs } from "@remix-run/node";
import { batchTemplate } from "~/domain/imports/template";
import { requireAdmin } from "~/http/require-user";
import { templateFile, templateNotes } from "~/http/screen/template-file";

/** The sheet to fill in for a test. If it cannot be made, the screen says so. */
export function loader(args: LoaderFunctionArgs) {
  const failed = { screen: "/admin/test-bulk", text: "testBulk.templateFailed" };
  return templateFile(args, "test-bulk-template.xlsx", failed, (asked) => {
    requireAdmin(asked, "TEST_BULK");
    return batchTemplate(templateNotes(asked.request));
  });
}
