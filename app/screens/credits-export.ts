import { redirect } from "@remix-run/node";
import { downloadStatement } from "~/http/exports";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { screenFile } from "~/http/screen/page-download";

/** One's own statement as a CSV file. */
export function loader(args: ScreenArgs) {
  return screenFile(args, "/credits", (asked) => {
    const user = requireUser(asked);
    if (user.role !== "USER") throw redirect("/dashboard");
    return downloadStatement(user);
  });
}
