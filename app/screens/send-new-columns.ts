import type { ActionFunctionArgs } from "@remix-run/node";
import { sheetHeadJson } from "~/http/actions/sheet-head";
import { requireUser } from "~/http/require-user";

/** What the script of a form asks about the chosen file, before the form is sent: its columns and first rows. */
export async function action(args: ActionFunctionArgs) {
  return sheetHeadJson(args, requireUser(args));
}
