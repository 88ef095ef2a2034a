import type { ActionFunctionArgs } from "@remix-run/node";
import { stageSend } from "~/http/actions/create-import";
import { uploadJson } from "~/http/actions/upload-result";
import { requireUser } from "~/http/require-user";

/** Where the form of a new batch goes when a script sends it, to say how far it is. */
export async function action(args: ActionFunctionArgs) {
  return uploadJson(await stageSend(args, requireUser(args)));
}
