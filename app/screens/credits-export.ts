import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { exportStatement } from "~/domain/credits/statement-export";
import { download } from "~/http/downloads";
import { requireUser } from "~/http/require-user";
import { screenFile } from "~/http/screen/page-download";

/** One's own statement as a CSV file. */
export function loader(args: LoaderFunctionArgs) {
  return screenFile(args, "/credits", (asked) => {
    const user = requireUser(asked);
    if (user.role !== "USER") throw redirect("/dashboard");
    return download(exportStatement(user), { filename: "statement.csv", type: "csv" });
  });
}
