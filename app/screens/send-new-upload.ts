import { stageSend } from "~/http/actions/create-import";
import { uploadJson } from "~/http/actions/upload-result";
import { requireUser, type ScreenArgs } from "~/http/require-user";

/** Where the form of a new batch goes when a script sends it, to say how far it is. */
export async function action(args: ScreenArgs) {
  return uploadJson(await stageSend(args, requireUser(args)));
}
