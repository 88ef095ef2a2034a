import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { exportStatement } from "~/domain/credits/statement-export";
import { download } from "~/http/downloads";
import { forPage } from "~/http/page-errors";
import { requireUser } from "~/http/viewer";

/** One's own statement as a CSV file. */
export function loader(args: LoaderFunctionArgs) {
  const user = requireUser(args);
  if (user.role !== "USER") throw redirect("/dashboard");
  const file = { filename: "statement.csv", type: "csv" } as const;
  return forPage(args.request, download(exportStatement(user), file));
}
