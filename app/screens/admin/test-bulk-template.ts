import { requireAdmin, type ScreenArgs } from "~/http/require-user";
import { templateFile } from "~/http/screen/page-download";

/** The sheet to fill in for a test. If it cannot be made, the screen says so. */
export function loader(args: ScreenArgs) {
  const failed = { screen: "/admin/test-bulk", text: "testBulk.templateFailed" };
  return templateFile(args, "test-bulk", failed, (asked) => requireAdmin(asked, "TEST_BULK"));
}
