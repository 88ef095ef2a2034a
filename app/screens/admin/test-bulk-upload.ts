import type { ActionFunctionArgs } from "@remix-run/node";
import { uploadJson } from "~/http/actions/sent-upload";
import { sendTest } from "~/http/actions/test-upload-form";
import { requireAdmin } from "~/http/viewer";

/** Where the form of a test goes when a script sends it, to say how far it is. */
export async function action(args: ActionFunctionArgs) {
  return uploadJson(await sendTest(args, requireAdmin(args, "TEST_BULK")));
}
