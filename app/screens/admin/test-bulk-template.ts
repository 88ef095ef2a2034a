import type { LoaderFunctionArgs } from "@remix-run/node";
import { batchTemplate } from "~/domain/batches/template";
import { download } from "~/http/downloads";
import { redirectWithNotice } from "~/http/notices";
import { refusalOf } from "~/http/refusal";
import { requireAdmin } from "~/http/viewer";

/** The sheet to fill in for a test. If it cannot be made, the screen says so. */
export async function loader(args: LoaderFunctionArgs) {
  requireAdmin(args, "TEST_BULK");
  try {
    return await download(await batchTemplate(), { filename: "test-bulk-template.xlsx", type: "xlsx" });
  } catch (thrown) {
    refusalOf(thrown); // logs what nobody foresaw
    return redirectWithNotice("/admin/test-bulk", { kind: "error", text: "testBulk.templateFailed" });
  }
}
