import { sendTest } from "~/http/actions/test-upload-form";
import { uploadJson } from "~/http/actions/upload-result";
import { requireAdmin, type ScreenArgs } from "~/http/require-user";

/** Where the form of a test goes when a script sends it, to say how far it is. */
export async function action(args: ScreenArgs) {
  return uploadJson(await sendTest(args, requireAdmin(args, "TEST_BULK")));
}
